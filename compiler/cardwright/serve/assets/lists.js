// My lists: cards collected in this browser, in named lists. Without this, every + leads to the comparison instead.
"use strict";
{
  const KEY = "cardwright-lists";
  const tray = document.getElementById("tray");
  const { name: usual, list: listAddress, compare: compareAddress, full, drop } = tray.dataset;
  const [most, mostCompared] = [Number(tray.dataset.most), Number(tray.dataset.mostCompared)];
  const [title, said, compare, empty] = tray.children;

  // Kept as {now: name, lists: {name: [id, …]}}; another page or a person may have put anything there.
  const read = () => {
    try {
      const { now, lists } = JSON.parse(localStorage.getItem(KEY));
      const sound = Object.entries(lists).filter(([, ids]) => Array.isArray(ids) && ids.every((id) => typeof id === "string"));
      return { now: String(now), lists: Object.fromEntries(sound) };
    } catch {
      return { now: usual, lists: {} };
    }
  };
  const write = (kept) => {
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // The browser keeps nothing for this site; the list lasts as long as the page.
    }
    show(kept);
  };
  const cards = (kept) => kept.lists[kept.now] ?? [];
  const filled = (address, values) => {
    const query = Object.entries(values).map(([key, value]) => `${key}=${encodeURIComponent(value).replaceAll("%2F", "/").replaceAll("%2C", ",")}`);
    return `${address}${address.includes("?") ? "&" : "?"}${query.join("&")}`;
  };
  const opened = (name, ids) => (ids.length ? filled(listAddress, { name, cards: ids.join(",") }) : listAddress);

  const show = (kept) => {
    const ids = cards(kept);
    tray.hidden = ids.length === 0;
    title.textContent = kept.now;
    title.href = opened(kept.now, ids);
    said.textContent = ids.length >= most ? full : String(ids.length);
    compare.href = filled(compareAddress, { cards: ids.slice(-mostCompared).join(",") });
    for (const plus of document.querySelectorAll("a.plus")) {
      const has = ids.includes(plus.dataset.card);
      plus.setAttribute("role", "button");
      plus.setAttribute("aria-pressed", String(has));
      plus.textContent = has ? "✓" : "+";
    }
    list(kept);
  };

  const list = (kept) => {
    const section = document.getElementById("lists");
    if (!section) return;
    section.hidden = false;
    const rows = Object.entries(kept.lists).map(([name, ids]) => {
      const row = document.createElement("li");
      const link = Object.assign(document.createElement("a"), { href: opened(name, ids), textContent: name });
      if (name === kept.now) link.setAttribute("aria-current", "true");
      const take = Object.assign(document.createElement("button"), { type: "button", textContent: drop });
      take.setAttribute("aria-label", `${drop}: ${name}`);
      take.addEventListener("click", () => {
        const now = read();
        delete now.lists[name];
        write({ ...now, now: now.now === name ? (Object.keys(now.lists)[0] ?? usual) : now.now });
      });
      link.addEventListener("click", () => write({ ...read(), now: name }));
      row.append(link, ` ${ids.length} `, take);
      return row;
    });
    section.querySelector("ul").replaceChildren(...rows);
  };

  document.addEventListener("click", (event) => {
    const plus = event.target.closest("a.plus");
    if (!plus || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const kept = read();
    const ids = cards(kept);
    const id = plus.dataset.card;
    const changed = ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id].slice(0, most);
    write({ ...kept, lists: { ...kept.lists, [kept.now]: changed } });
  });
  document.addEventListener("keydown", (event) => {
    // As on every button.
    if (event.key === " " && event.target.matches("a.plus")) {
      event.preventDefault();
      event.target.click();
    }
  });
  empty.addEventListener("click", () => {
    const kept = read();
    write({ ...kept, lists: { ...kept.lists, [kept.now]: [] } });
  });
  addEventListener("storage", () => show(read()));

  const keep = document.getElementById("keep");
  if (keep) {
    const name = keep.dataset.name || usual;
    const ids = keep.dataset.cards.split(",");
    keep.hidden = read().lists[name]?.join() === ids.join();
    keep.addEventListener("click", () => {
      const kept = read();
      keep.hidden = true;
      write({ now: name, lists: { ...kept.lists, [name]: ids } });
    });
    const print = document.getElementById("print");
    print.hidden = false;
    print.addEventListener("click", () => globalThis.print());
  }
  document.querySelector("#lists form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    const field = document.getElementById("list-name");
    const name = field.value.trim();
    if (!name) return;
    const kept = read();
    field.value = "";
    write({ now: name, lists: { ...kept.lists, [name]: kept.lists[name] ?? [] } });
  });
  show(read());
}
