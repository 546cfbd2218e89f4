// The mailbox: carries the player's questions to the server and the answers back, one at a time.
const ASKED = "plyscope-asked";
const ANSWERED = "plyscope-answered";
const boxes = new WeakMap();

export default function mount({ parentElement, data, setTriggerValue }) {
  let box = boxes.get(parentElement);
  if (!box) {
    box = { waiting: null, asking: false, ended: new AbortController() };
    boxes.set(parentElement, box);
    document.addEventListener(
      ASKED,
      ({ detail }) => {
        box.waiting = detail;
        box.send();
      },
      { signal: box.ended.signal },
    );
  }
  box.send = () => {
    if (box.asking || box.waiting === null) return;
    box.asking = true;
    setTriggerValue("asked", box.waiting);
    box.waiting = null;
  };
  if (data?.number !== undefined && data.number !== box.answered) {
    box.answered = data.number;
    box.asking = false;
    document.dispatchEvent(new CustomEvent(ANSWERED, { detail: data }));
    box.send();
  }
  return () => {
    box.ended.abort();
    boxes.delete(parentElement);
  };
}
