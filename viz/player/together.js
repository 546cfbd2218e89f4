// What the sentence of a comparison says: what has been done at a stop, and who has not done it.
const WHERE = ["here", "skipped", "beyond", "done", "once"]; // as core/comparing/synchrony.py counts them
const [HERE, SKIPPED, BEYOND, DONE, ONCE] = WHERE.keys();
const [START, ENTER, LEAVE, EVENT, LEAF, END] = Array(6).keys(); // moments, likewise
const ALL = ["", "", "Both", "All three", "All four"];

// `name` is what sentences call the node of a stop by node; `numbers` are those of the searches, and `states` where each
// of them is.
function together(moment, name, stop, numbers, states) {
  if (moment === START) return "Nothing has been searched yet. Step forward to begin.";
  if (moment === END) return "All have ended.";
  const who = (state) => numbers.filter((_, at) => states[at] === state);
  const count = stop.toLocaleString("en");
  const said = {
    [ENTER]: () => done(who(HERE), states.length, `entered ${name}`),
    [LEAVE]: () => done(who(HERE), states.length, `returned from ${name}`),
    [EVENT]: () => `Event ${count} of each search`,
    [LEAF]: () => `Leaf ${count} of each search`,
  }[moment]();
  const it = who(HERE).length || moment > LEAVE ? "it" : name; // nobody may return from where a search stopped
  const others = [
    clause(who(SKIPPED), `skips ${it}`, `skip ${it}`),
    clause(who(BEYOND), "does not search so deep", "do not search so deep"),
    clause(who(DONE), "has ended", "have ended"),
    clause(who(ONCE), "does not come back", "do not come back"),
  ];
  const sentence = `${[said, ...others].filter(Boolean).join("; ")}.`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

// "search 1 has ended", "searches 1 and 3 have ended"; nothing for none.
function clause(numbers, one, more) {
  if (!numbers.length) return "";
  return numbers.length === 1 ? `search ${numbers[0]} ${one}` : `searches ${listed(numbers)} ${more}`;
}

function done(numbers, of, what) {
  const all = numbers.length === of && ALL[of];
  return all ? `${all} have ${what}` : clause(numbers, `has ${what}`, `have ${what}`);
}
