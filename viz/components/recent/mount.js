// The trees of the last visits, as links; the mailbox keeps them.
const KEPT = ["plyscope trees", "plyscope work"];
const CHOSEN = "plyscope chosen";

export default function mount({ parentElement }) {
  const list = parentElement.querySelector("ul");
  const forget = parentElement.querySelector("button");
  const show = () => {
    const trees = recall();
    list.replaceChildren(...trees.map(item));
    forget.hidden = !trees.length;
    parentElement.querySelector("p").hidden = trees.length > 0;
  };
  forget.onclick = () => {
    for (const name of KEPT) localStorage.removeItem(name);
    show();
  };
  addEventListener("plyscope-kept", show);
  show();
  return () => removeEventListener("plyscope-kept", show);
}

function recall() {
  try {
    const trees = JSON.parse(localStorage.getItem(KEPT[0]));
    return Array.isArray(trees) ? trees.filter(({ query }) => typeof query === "string" && query.startsWith("?")) : [];
  } catch {
    return [];
  }
}

// What was stored is never more than text, and the link leads only to this app.
function item({ title, about, query, history, at }) {
  const opens = history ? withoutLink({ query, history }) : Object.assign(document.createElement("a"), { href: `./${query}` });
  opens.target = "_self";
  opens.textContent = title;
  const tree = Object.assign(document.createElement("code"), { textContent: about });
  const when = Object.assign(document.createElement("small"), { textContent: new Date(at).toLocaleString() });
  const entry = document.createElement("li");
  entry.append(opens, tree, when);
  return entry;
}

// A tree that is too long for a link goes to the page as what this browser keeps.
function withoutLink(work) {
  const button = Object.assign(document.createElement("button"), { type: "button" });
  button.onclick = () => {
    sessionStorage.setItem(CHOSEN, JSON.stringify(work));
    location.assign("./");
  };
  return button;
}
