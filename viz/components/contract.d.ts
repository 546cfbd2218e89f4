// What Python hands to the browser part. Written from viz/contract/, which explains it: change it there, and run
// PLYSCOPE_REWRITE=1 python -m pytest tests/components/test_contract.py

export interface PieceData {
  values: (string | string[] | null)[];
  contents: number[][][];
  steps: number[][];
  comes: number[][];
  longest: [string, string, string][];
}

export interface WordsData {
  slots: [string, string][][];
  starts: number[];
  pieces: PieceData[];
}

export interface EventData {
  names: string[];
  kinds: number[];
  nodes: number[];
  visits: number[] | null;
  parents: number[];
  depths: number[];
  elements: number[];
  ends: number[];
}

export interface GeometryData {
  size: [number, number];
  centres: [number, number][];
  rooms: [number, number, number, number][];
  least: [number, number, number, number][];
  parents: number[];
  levels: [number, string, number, number][];
  gap: number;
  horizons: number[];
  horizon: [number, number];
  strike: number;
  turn: [number, number];
  words: number[];
  smallest: number;
  roomy: number;
}

export interface NodeFormData {
  kind: string;
  shapes: [string, Record<string, string>][];
  halo: Record<string, string> | null;
  lines: [string, number | null, number, number, number | null, string[]][];
  stems: [number, number][];
}

export interface TreeData {
  forms: NodeFormData[];
  elements: [number, string, Record<string, string>, Record<string, string>][];
  strike: string;
}

export interface SmallBoardsData {
  svg: string;
  box: [number, number, number, number];
  least: number;
  keys: string[];
  marks: string[];
  positions: number[][];
  of: number[];
}

export interface FocusData {
  first: boolean;
  parents: number[];
  indices: number[];
  kinds: number[];
  names: number[];
  moves: number[];
  known: number[];
  skips: [number[], number[], number[]];
  byBeta: number[];
  limits: [number, number][];
  shown: number[];
  alphas: number[] | null;
  betas: number[] | null;
  texts: string[];
  briefs: Record<string, string>;
  values: [string, string][];
  bounds: [string, string][];
  handed: boolean;
  forMover: boolean;
  samples: boolean;
  best: number[];
  ties: [number, number, string][];
  positions: number[] | null;
  hits: [number[], number[]];
  sides: string[];
  shapes: string[];
  heights: number[];
  grown: number;
  round: boolean;
  boards: SmallBoardsData | null;
}

export interface SceneData {
  tree: TreeData;
  board: string | null;
  panels: Record<string, string>;
  geometry: GeometryData;
  turns: Record<number, number>;
  steps: number;
  leaves: number | null;
  passes: boolean;
  events: EventData;
  words: WordsData;
}

export interface RecordingData extends SceneData {
  focus: FocusData;
}

export interface PracticeData {
  name: string;
  title: string;
  question: string;
  asks: ("value" | "nodes" | "move" | "skipped" | "windows")[];
  takes: "tree" | "cuts" | "order" | "text" | "lines" | "built" | "choice";
  hint: string;
  choices: [string, string][];
  written: Record<string, string>;
  step: number | null;
  stages: [number, string][];
}

export interface MarkData {
  item: "move" | "node" | "skip" | "missed" | "window" | "order";
  path: string;
  verdict: "right" | "convention" | "follows" | "wrong" | "missing";
  said: string;
}

export interface Fit {
  name: string;
  title: string;
  idea: string;
  truth: string;
  beside: string;
}

export interface Marked {
  problem: string | null;
  marks: MarkData[];
  right: boolean;
  sentences: string[];
  first: number | null;
  fits: Fit[];
  points: number;
  of: number;
  convention: string | null;
  told: boolean;
}

export interface NextChoice {
  text: string;
  right: boolean;
  said: string;
}

export interface NextData {
  choices: NextChoice[];
  begins: number | null;
  ends: number | null;
}

export interface SeriesData {
  name: string;
  title: string;
  about: string;
  count: number;
  example: boolean;
  of: string[];
}

export interface TutorData {
  series: SeriesData[];
  asked: Record<string, string>;
  problem: string | null;
}

export interface SettingsData {
  views: string[] | null;
  way: string | null;
  fold: string[];
  show: string[];
  picture: "focus" | "whole" | null;
  ask: string[];
  at: number[];
}

export interface CoverData {
  name: string;
  title: string;
  question: string;
  marks: [string, string][];
}

export interface ViewsData {
  views: [string, string, boolean, boolean][];
  first: string[];
}

export interface News {
  places?: Record<string, string>;
  chosen?: string;
  settings?: boolean;
  named?: boolean;
}

export interface Arrived extends News {
  follows: string | null;
  number?: number;
}

export interface FigureData {
  name: string;
  title: string;
  about: string;
  suffix: string;
  whole: boolean;
  width: boolean;
  boxes: boolean;
}

export interface LegendData {
  note: string;
  rows: [NodeFormData, string, string, string][];
}

export interface ChoiceData {
  name: string;
  title: string;
  about: string;
  chosen: string;
  values: [string, string, string, boolean][];
}

export interface ChoicesData {
  offered: ChoiceData[];
  further: string;
  turn: number | null;
  problem: string | null;
}

export interface OutcomeData {
  checked: string | null;
  warning: string | null;
}

export interface AroundData {
  id: string;
  search: string;
  subject: string;
  title: string;
  meta: string;
  choices: ChoicesData | null;
  start: number;
  link: string | null;
  check: string | null;
  outcome: OutcomeData | null;
  notice: string | null;
  folded: string | null;
  views: ViewsData;
  settings: SettingsData;
  covers: CoverData[];
  questions: Record<string, NextData>;
  small: boolean;
  focuses: boolean;
  alone: boolean;
  arrived: Arrived | null;
  goesBack: boolean;
  formats: [string, string][];
  edits: [string, string, string][];
  figures: FigureData[];
  query: string;
  legend: LegendData;
  practice: PracticeData | null;
  tutored: boolean;
  led?: LedPlace;
}

export interface PlayerData extends RecordingData, AroundData {}

export interface ServedData extends AroundData {
  document: string;
}

export interface DifferenceData {
  path: string | null;
  tree: TreeData;
  geometry: GeometryData;
  visits: number[][];
  cuts: number[][];
  notes: string;
}

export interface LineData {
  moments: number[];
  nodes: number[];
  steps: number[][];
  where: number[][];
}

export interface PaneData {
  number: number;
  title: string;
  refused: string | null;
  byHand: boolean;
  player: ServedData | null;
}

export interface ComparedData {
  id: string;
  subject: string;
  title: string;
  link: string | null;
  notice: string | null;
  folded: string | null;
  lines: Record<string, LineData>;
  names: [string[], number[], number[]];
  most: Record<string, number>;
  numbers: number[];
  difference: DifferenceData;
  leaves: string;
}

export interface ComparisonData extends ComparedData {
  by: "node" | "event" | "leaf" | "alone";
  start: number;
  picture: "focus" | "whole" | null;
  ask: string[];
  opened: number | null;
  panes: PaneData[];
  takesMore: boolean;
  file: Record<string, unknown>;
  figures: FigureData[];
}

export interface GraphStoryData {
  name: string;
  title: string;
  steps: number;
  words: WordsData;
}

export interface GraphData {
  id: string;
  title: string;
  meta: string;
  picture: string;
  tables: string;
  explanation: string;
  stories: GraphStoryData[];
}

export interface OpenedGraphData extends GraphData {
  link: string;
  story: string;
  start: number;
  opened: number;
}

export interface FoundData {
  move: string;
  lead: string;
  facts: [string, string][];
  note: string;
  tree: string;
}

export interface PlyData {
  player: "max" | "min" | "chance";
  moves: number;
  made: number;
}

export interface PlayData {
  number: number;
  title: string;
  meta: string;
  tag: string;
  lead: string;
  rest: string;
  board: string;
  marks: Record<string, string>;
  remark: string | null;
  position: string;
  press: Record<string, string>;
  legal: Record<string, string>;
  played: string[];
  plies: PlyData[];
  turn: "max" | "min" | "chance" | null;
  found: FoundData | null;
  hint: FoundData | null;
  alone: boolean;
  can: string[];
  link: string;
  text: string;
}

export interface LiveScreen {
  page: "step" | "compare" | "play";
  query: string;
  step: number;
  views: string[];
}

export interface LiveQuestion {
  number: number;
  query: string;
  step: number;
  asks: "next" | "skipped" | "alpha" | "move";
  node: string | null;
  text: string;
  options: string[];
}

export interface LiveIdea {
  title: string;
  idea: string;
  truth: string;
}

export interface LiveAnswer {
  right: number;
  step: number;
  ideas: LiveIdea[][];
}

export interface LiveState extends LiveScreen {
  version: number;
  spread: number;
  phase: "follow" | "vote" | "closed" | "talk" | "explain" | "over";
  round: number;
  question: LiveQuestion | null;
  answer: LiveAnswer | null;
  counts: number[][];
}

export interface LeadState extends LiveState {
  present: number;
  asked: number;
  finished: number;
  next: ("follow" | "vote" | "closed" | "talk" | "explain" | "over")[];
}

export interface LiveResult {
  question: LiveQuestion;
  answer: LiveAnswer;
  counts: number[][];
}

export interface HeldRoom {
  state: LeadState;
  results: LiveResult[];
}

export interface OpenedRoom {
  code: string;
  room: string;
  token: string;
  watch: string;
  held: HeldRoom;
}

export interface LiveVote {
  number: number;
  round: number;
  choice: number | null;
}

export interface LiveReport {
  results: LiveResult[];
  csv: string;
}

export interface LiveProblem {
  problem: string;
  wait?: number;
}

export interface LedPlace {
  page: "step" | "compare" | "play";
  query: string;
  number: number;
}

export interface LectureData {
  page: string;
  session: string;
  taken: number;
  link: string;
  problem: string | null;
}

export interface WorkData {
  choices: string | null;
  series: number;
  title: string;
  about: string;
  history: unknown[] | null;
}

export interface PageAnswer {
  problem?: string;
  html?: string;
  searches?: number;
  text?: string;
  suffix?: string;
  note?: string;
  svg?: string;
  host?: string;
  step?: number;
  picks?: string;
  player?: ServedData;
}

export interface NumberedAnswer extends PageAnswer {
  number: number;
}

export interface MailboxData {
  session: string;
  answer: NumberedAnswer | null;
  fields: Record<string, string>;
  work: WorkData;
}

export interface SetUpData {
  board: string;
  marks: Record<string, string>;
  squares: Record<string, string>;
  position: string;
}

export interface AddressData {
  page: string;
  query: string;
}
