// The trees of the last visits, as links; viz/player/keeping.js keeps them.
const KEPT = ["plyscope trees", "plyscope work"];

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

// What was kept is only ever text, and the link leads to this app alone.
function item({ title, about, query, at }) {
  const link = document.createElement("a");
  link.href = `./${query}`;
  link.target = "_self";
  link.textContent = title;
  const tree = Object.assign(document.createElement("code"), { textContent: about });
  const when = Object.assign(document.createElement("small"), { textContent: new Date(at).toLocaleString() });
  const entry = document.createElement("li");
  entry.append(link, tree, when);
  return entry;
}
