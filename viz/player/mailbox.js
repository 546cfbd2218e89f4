// The mailbox: carries the player's questions to the server and the answers back, one at a time.
const ASKED = "plyscope-asked";
const ANSWERED = "plyscope-answered";
const boxes = new WeakMap();

export default function mount({ parentElement, data, setTriggerValue }) {
  let box = boxes.get(parentElement);
  if (!box) {
    box = { waiting: [], asking: false, ended: new AbortController() };
    boxes.set(parentElement, box);
    document.addEventListener(
      ASKED,
      ({ detail }) => {
        if (detail.replaces) box.waiting = box.waiting.filter((question) => !question.replaces);
        box.waiting.push(detail);
        box.send();
      },
      { signal: box.ended.signal },
    );
  }
  box.send = () => {
    if (box.asking || !box.waiting.length) return;
    box.asking = true;
    setTriggerValue("asked", box.waiting.shift());
  };
  const { answer, work } = data;
  if (answer && answer.number !== box.answered) {
    box.answered = answer.number;
    box.asking = false;
    document.dispatchEvent(new CustomEvent(ANSWERED, { detail: answer }));
    box.send();
  }
  box.keeping ??= new Keeping(box.ended.signal);
  box.keeping.take(work);
  return () => {
    box.ended.abort();
    boxes.delete(parentElement);
  };
}
