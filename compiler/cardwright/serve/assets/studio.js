// The studio: files on the left, the editor, and the card at the cursor on the right. All knowledge is on the server.
"use strict";
{
  const by = (id) => document.getElementById(id);
  const words = JSON.parse(by("studio-words").textContent);
  const studio = by("studio");
  const key = new URLSearchParams(location.search).get("key") || "";
  const said = by("said");
  const area = pad.area;
  let file = null;
  let games = [];
  let tongue = document.documentElement.lang;
  let looks = [];
  let sent = 0;
  let waiting = 0;

  const say = (name, values = {}) =>
    (words[name] || name).replace(/\{(\w+)\}/g, (whole, one) => (one in values ? values[one] : whole));
  const make = (tag, properties = {}, ...inside) => {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...inside);
    return made;
  };
  const button = (text, act) => {
    const made = make("button", { type: "button", textContent: text });
    made.addEventListener("click", act);
    return made;
  };

  async function ask(verb, values = {}) {
    let answer;
    try {
      const response = await fetch(`${studio.dataset.address}/${verb}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Cardwright-Key": key },
        body: JSON.stringify(values),
      });
      answer = await response.json();
    } catch {
      answer = { ok: false, reason: "gone" };
    }
    if (!answer.ok) tell(say(`refused-${answer.reason}`, answer));
    return answer;
  }

  function tell(text) {
    said.textContent = text;
  }

  // --- files -------------------------------------------------------------------------------------

  async function listFiles() {
    const answer = await ask("library");
    if (!answer.ok) return;
    studio.hidden = false;
    for (const id of ["new-card", "new-word", "new-deck", "new-language", "rows"]) by(id).disabled = answer.games.length === 0;
    games = answer.games.map((one) => one.game);
    by("files").replaceChildren(
      ...answer.games.map((game) => {
        const rows = game.files.map((one) => {
          const short = one.path.split("/").slice(2).join("/");
          const opener = button(short, () => open(one.path));
          opener.dataset.path = one.path;
          if (file && file.path === one.path) opener.setAttribute("aria-current", "true");
          const count = one.findings ? [make("span", { className: "count", textContent: say("finding-count", { count: one.findings }) })] : [];
          return make("li", {}, opener, ...count);
        });
        return make("details", { open: true }, make("summary", { textContent: game.game }), make("ul", {}, ...rows));
      }),
    );
    if (answer.games.length === 0) tell(say("begin"));
  }

  const unsaved = () => file !== null && area.value !== file.saved;

  async function open(path) {
    if (unsaved() && !confirm(say("leave"))) return;
    const answer = await ask("open", { path });
    if (!answer.ok) return;
    take(path, answer.text, answer.stamp, answer.earlier);
    tell(say("opened", { path }));
    await listFiles();
    area.focus();
  }

  function take(path, text, stamp, earlier) {
    file = { path, stamp, saved: text };
    by("file").textContent = path;
    pad.open(text);
    listEarlier(earlier);
    for (const id of ["save", "tidy", "about", "rename"]) by(id).disabled = false;
    edited();
  }

  function listEarlier(names) {
    const times = names.map((name) => make("option", { value: name, textContent: time(name) }));
    by("earlier").replaceChildren(make("option", { value: "", textContent: say("now") }), ...times);
    by("earlier").disabled = names.length === 0;
  }

  const time = (name) =>
    new Date(name.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d).*$/, "$1-$2-$3T$4:$5:$6Z")).toLocaleString(
      document.documentElement.lang,
    );

  by("earlier").addEventListener("change", async () => {
    const name = by("earlier").value;
    if (!name) return;
    const answer = await ask("earlier", { path: file.path, name });
    by("earlier").value = "";
    if (!answer.ok) return;
    pad.replace(0, area.value.length, answer.text);
    tell(say("taken-earlier"));
  });

  async function save() {
    if (file === null) return;
    const text = area.value;
    const answer = await ask("save", { path: file.path, text, stamp: file.stamp });
    if (answer.ok) {
      Object.assign(file, { stamp: answer.stamp, saved: text });
      listEarlier(answer.earlier);
      tell(say("saved", { path: file.path }));
      await listFiles();
      await edited();
    } else if (answer.reason === "changed-outside") {
      await settle(answer);
    }
  }

  // Two versions of one file: both are shown, and nothing is written before somebody has chosen.
  async function settle(theirs) {
    const both = make(
      "div",
      { className: "both" },
      make("label", {}, say("their-text"), make("textarea", { readOnly: true, value: theirs.text, rows: 12 })),
      make("label", {}, say("your-text"), make("textarea", { readOnly: true, value: area.value, rows: 12 })),
    );
    const choice = choose("which", say("which-version"), [["mine", say("keep-mine")], ["theirs", say("take-theirs")]]);
    const values = await fill(say("changed-outside-title"), [both, choice], say("choose"));
    if (!values) return;
    file.stamp = theirs.stamp;
    if (values.which === "theirs") {
      pad.replace(0, area.value.length, theirs.text);
      file.saved = theirs.text;
      tell(say("taken-theirs"));
      await edited();
    } else {
      await save();
    }
  }

  // --- the text ----------------------------------------------------------------------------------

  async function edited() {
    if (file === null) return;
    by("save").textContent = unsaved() ? `${say("save")} •` : say("save");
    sent += 1;
    const [number, text, path] = [sent, area.value, file.path];
    const answer = await ask("edit", { path, text });
    if (!answer.ok || number !== sent || area.value !== text) return;
    pad.decorate(answer);
    listFindings(answer);
    await proposed(number);
    clearTimeout(waiting);
    waiting = setTimeout(shown, 400);
  }

  function listFindings(answer) {
    const rows = answer.findings.map((one) => {
      const place = button(say("line", { number: one.line }), () => {
        area.focus();
        area.setSelectionRange(one.start, one.end);
      });
      const fixes = one.fixes.map((fix) =>
        button(`→ ${fix.text}`, () => {
          for (const change of [...fix.changes].sort((a, b) => b.start - a.start)) {
            pad.replace(change.start, change.end, change.text);
          }
        }),
      );
      const help = one.help ? [make("p", { className: "small", textContent: one.help })] : [];
      return make("li", { className: one.severity }, place, ` ${one.says}`, ...help, ...fixes);
    });
    const others = answer.elsewhere.map((one) => make("li", { className: "elsewhere", textContent: `${one.place}: ${one.says}` }));
    by("findings").replaceChildren(...rows, ...others);
    by("wrong").textContent = rows.length + others.length ? say("findings-count", { count: rows.length + others.length }) : say("all-right");
  }

  async function proposed(number) {
    const [text, place] = [area.value, area.selectionStart];
    const answer = await ask("words", { path: file.path, text, place });
    if (!answer.ok || number !== sent || area.value !== text) return;
    by("words").replaceChildren(
      ...answer.words.map((one) => {
        const made = button(one.text, () => {
          const end = area.selectionStart;
          pad.replace(end - one.replaced, end, /^[.,;:)]/.test(one.text) ? one.text : `${one.text} `);
        });
        if (one.sort) made.className = `w-${one.sort}`;
        return made;
      }),
    );
  }

  area.addEventListener("input", () => {
    pad.show();
    clearTimeout(waiting);
    waiting = setTimeout(edited, 120);
  });
  for (const moved of ["click", "keyup"]) {
    area.addEventListener(moved, (event) => {
      if (event.type === "keyup" && !/^(Arrow|Home|End|Page)/.test(event.key)) return;
      clearTimeout(waiting);
      waiting = setTimeout(edited, 200);
    });
  }
  document.addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key === "s") {
      event.preventDefault();
      save();
    } else if (event.ctrlKey && event.key === " " && event.target === area) {
      event.preventDefault();
      by("words").querySelector("button")?.focus();
    }
  });
  by("words").addEventListener("keydown", (event) => {
    const all = [...by("words").children];
    const at = all.indexOf(event.target);
    if (event.key === "ArrowRight" || event.key === "ArrowDown") all[Math.min(at + 1, all.length - 1)].focus();
    else if (event.key === "ArrowLeft" || event.key === "ArrowUp") all[Math.max(at - 1, 0)].focus();
    else if (event.key === "Escape") area.focus();
    else return;
    event.preventDefault();
  });
  addEventListener("beforeunload", (event) => {
    if (unsaved()) event.preventDefault();
  });

  // --- the card at the cursor --------------------------------------------------------------------

  async function shown() {
    const [number, text] = [sent, area.value];
    const answer = await ask("card", { path: file.path, text, place: area.selectionStart });
    if (!answer.ok || number !== sent || area.value !== text) return;
    listEffects(answer);
    if (answer.card === null) {
      looks = [];
      by("look").replaceChildren(make("p", { className: "quiet", textContent: say("no-card") }));
      for (const id of ["does", "examples", "tongues"]) by(id).replaceChildren();
      return;
    }
    if (answer.looks.length) looks = answer.looks;
    showLook();
    by("look").classList.toggle("old", answer.looks.length === 0);
    by("examples").replaceChildren(...answer.examples.map(proof));
  }

  function showLook() {
    by("tongues").replaceChildren(
      ...looks.map((one) => {
        const made = button(one.language, () => {
          tongue = one.language;
          showLook();
        });
        made.setAttribute("aria-pressed", String(one.language === tongue));
        return made;
      }),
    );
    const look = looks.find((one) => one.language === tongue) || looks[0];
    if (!look) return;
    // The server's own template, which escapes every text.
    by("look").innerHTML = look.html;
    by("look").lang = look.language;
    by("does").replaceChildren(tree(look.does));
    by("does").lang = look.language;
  }

  const tree = (nodes) =>
    make("ul", { className: "tree" }, ...nodes.map((one) => make("li", {}, one.words, ...(one.inside && one.inside.length ? [tree(one.inside)] : []))));

  const proof = (one) =>
    make(
      "li",
      { className: one.right ? "right" : "wrong" },
      `${one.right ? "✓" : "✗"} ${one.title}`,
      make("span", { className: "unseen", textContent: ` ${say(one.right ? "example-right" : "example-wrong")}` }),
      ...one.says.map((text) => make("p", { className: "small", textContent: text })),
    );

  function listEffects(answer) {
    const own = answer.changes.map((one) => {
      const what = [one.card, one.field !== "card" ? one.field : "", one.language || ""].filter(Boolean).join(" · ");
      const how = one.change === "changed" ? `${one.old ?? "–"} → ${one.new ?? "–"}` : say(`card-${one.change}`);
      return make("li", {}, `${what}: ${how}`);
    });
    const others = (answer.others || []).map(proof);
    const ran = answer.others_run ? [make("li", { textContent: say("others-run", { count: answer.others_run, wrong: others.length }) })] : [];
    const none = own.length ? [] : [make("li", { className: "quiet", textContent: say("no-effects") })];
    by("effects").replaceChildren(...own, ...none, ...ran, ...others);
  }

  // --- tools and forms ---------------------------------------------------------------------------

  by("save").addEventListener("click", save);
  by("tidy").addEventListener("click", async () => {
    const answer = await ask("tidy", { path: file.path, text: area.value });
    if (!answer.ok) return;
    if (answer.text === null) tell(say("not-tidy"));
    else if (answer.text === area.value) tell(say("is-tidy"));
    else pad.replace(0, area.value.length, answer.text);
  });
  by("about").addEventListener("click", async () => {
    const answer = await ask("about", { path: file.path, text: area.value, place: area.selectionStart });
    if (!answer.ok) return;
    const text = answer.text || say("no-word");
    const places = [["declared", answer.declared], ["used", answer.used]].filter(([, found]) => found.length);
    const lists = places.map(([name, found]) => make("p", { className: "small", textContent: `${say(name)}: ${found.join(", ")}` }));
    await fill(say("about"), [make("pre", { className: "told", textContent: text }), ...lists], say("close"));
  });
  by("rename").addEventListener("click", async () => {
    const asked = { path: file.path, text: area.value, place: area.selectionStart };
    const found = await ask("about", asked);
    if (!found.ok) return;
    if (found.name === null) return tell(say("no-name"));
    const values = await fill(say("rename"), [field("name", say("new-name"), found.name)], say("rename"));
    if (!values) return;
    const answer = await ask("rename", { ...asked, name: values.name });
    if (!answer.ok) return;
    tell(say("renamed", { count: answer.written.length }));
    file.saved = area.value;
    await open(file.path);
  });
  by("check").addEventListener("click", async () => {
    const answer = await ask("check");
    if (answer.ok) await fill(answer.summary, [make("pre", { className: "told", textContent: answer.text || say("all-right") })], say("close"));
  });
  const field = (name, label, value) =>
    make("label", {}, label, make("input", { name, value, required: true, autocomplete: "off" }));
  const choose = (name, label, pairs, value = "") =>
    make("label", {}, label, make("select", { name }, ...pairs.map(([one, text]) => new Option(text, one, one === value, one === value))));

  // Shows a form and waits; null if it was left without an answer.
  function fill(title, inside, act) {
    const dialog = by("form");
    by("form-title").textContent = title;
    by("form-do").textContent = act;
    by("fields").replaceChildren(...inside);
    dialog.returnValue = "";
    dialog.showModal();
    return new Promise((done) => {
      dialog.addEventListener(
        "close",
        () => done(dialog.returnValue === "do" ? Object.fromEntries(new FormData(dialog.querySelector("form"))) : null),
        { once: true },
      );
    });
  }

  // The forms for new things stand in a file of their own.
  window.studio = {
    ask, by, choose, field, fill, listFiles, make, open, say, tell, pad,
    file: () => file,
    game: () => (file !== null ? file.path.split("/")[1] : games[0]),
    isUnsaved: unsaved,
  };
  listFiles();
}
