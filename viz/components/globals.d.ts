// What the components put on the window: there is one of each, as long as the page lasts.
import type { LiveScreen } from "./contract.d.ts";
import type { Lecture } from "./lecture/lecture.js";
import type { Mailbox } from "./mailbox/mailbox.js";
import type { Lead } from "./shared/live/lead.js";
import type { OpenQuestion } from "./shared/live/open_question.js";
import type { FieldFocus } from "./top_bar/field_focus.js";
import type { Connection, Drawer, PageLinks } from "./top_bar/top_bar.js";

declare global {
  interface Window {
    plyscopeMailbox?: Mailbox;
    plyscopeConnection?: Connection;
    plyscopeDrawer?: Drawer;
    plyscopeFieldFocus?: FieldFocus;
    plyscopeLead?: Lead;
    plyscopeLecture?: Lecture;
    plyscopeQuestions?: Partial<Record<"lead" | "lecture", OpenQuestion>>;
    plyscopePageLinks?: PageLinks;
    plyscopeScreen?: LiveScreen;
  }
}
