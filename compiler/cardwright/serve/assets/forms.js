// The forms of the studio: a new game, card, word, deck or language, and all cards as a table.
"use strict";
{
  const { ask, by, choose, field, fill, listFiles, make, open, say, tell, pad } = window.studio;
  const studio = window.studio;

  // Writes lines at the end of the text, as if they had been typed.
  function append(text, below = "") {
    const { area } = pad;
    const start = area.value.trimEnd().length;
    pad.replace(start, area.value.length, `${start ? "\n\n" : ""}${text}`);
    const place = area.selectionStart;
    if (!below) return;
    pad.replace(place, place, `\n${below}`);
    area.setSelectionRange(place, place);
  }
  const optional = (one) => {
    one.querySelector("input").required = false;
    return one;
  };

  by("new-game").addEventListener("click", async () => {
    const known = await ask("choices");
    if (!known.ok) return;
    const values = await fill(
      say("new-game"),
      [
        field("name", say("game-name"), ""),
        choose("sort", say("game-sort"), known.sorts.map((one) => [one, say(`sort-${one}`)])),
        choose("language", say("written-in"), Object.entries(known.languages), document.documentElement.lang),
      ],
      say("begin-game"),
    );
    if (!values) return;
    const answer = await ask("new-game", values);
    if (!answer.ok) return;
    await listFiles();
    await open(answer.files.find((path) => path.endsWith(".cards")));
  });
  by("new-card").addEventListener("click", async () => {
    if (studio.file() === null) return tell(say("open-first"));
    const known = await ask("choices");
    if (!known.ok) return;
    const game = known.games[studio.file().path.split("/")[1]];
    const kinds = game.kinds[document.documentElement.lang] || Object.values(game.kinds)[0];
    const values = await fill(
      say("new-card"),
      [
        field("name", say("card-name"), ""),
        choose("kind", say("card-kind"), Object.entries(kinds)),
        choose("era", say("card-era"), [["", "–"], ...game.eras.map((one) => [one, one])]),
        optional(field("source", say("card-source"), say("card-source-usual"))),
      ],
      say("write-card"),
    );
    if (!values) return;
    const answer = await ask("new-card", { ...values, path: studio.file().path });
    if (!answer.ok) return;
    append(`${answer.text}  `, answer.below);
  });


  by("new-word").addEventListener("click", async () => {
    const known = await ask("inventions", { game: studio.game() });
    if (!known.ok) return;
    const parents = [["", "–"], ...known.parents.kind.map((one) => [one, one])];
    const words = known.languages.map((one) =>
      make(
        "fieldset",
        {},
        make("legend", { textContent: one.name }),
        optional(field(`one-${one.code}`, say("word-one"), "")),
        optional(field(`other-${one.code}`, say("word-other"), "")),
        ...(one.genders.length ? [choose(`gender-${one.code}`, say("word-gender"), [["", "–"], ...one.genders.map((each) => [each, each])])] : []),
      ),
    );
    const sort = choose("sort", say("word-sort"), known.sorts.map((one) => [one, say(`word-sort-${one}`)]));
    const parent = choose("parent", say("word-parent"), parents);
    sort.addEventListener("change", () => {
      const keys = known.parents[sort.querySelector("select").value] || [];
      parent.querySelector("select").replaceChildren(...["", ...keys].map((one) => new Option(one || "–", one)));
    });
    const values = await fill(say("new-word"), [sort, parent, ...words], say("write-word"));
    if (!values) return;
    const answer = await ask("new-word", { ...values, game: studio.game() });
    if (!answer.ok) return;
    await open(answer.path);
    tell(say("word-written", answer));
  });

  by("new-deck").addEventListener("click", async () => {
    if (studio.file() === null) return tell(say("open-first"));
    const known = await ask("inventions", { game: studio.game() });
    if (!known.ok) return;
    const copies = Object.entries(known.cards).map(([key, name]) => {
      const one = optional(field(`copies-${key}`, name, ""));
      Object.assign(one.querySelector("input"), { inputMode: "numeric", pattern: "[0-9]*" });
      return one;
    });
    const values = await fill(
      say("new-deck"),
      [
        field("name", say("deck-name"), ""),
        choose("era", say("card-era"), [["", "–"], ...known.eras.map((one) => [one, one])]),
        make("fieldset", { className: "copies-of" }, make("legend", { textContent: say("deck-copies") }), ...copies),
      ],
      say("write-deck"),
    );
    if (!values) return;
    const answer = await ask("new-deck", { ...values, path: studio.file().path });
    if (answer.ok) append(answer.text);
  });

  by("new-language").addEventListener("click", async () => {
    const known = await ask("inventions", { game: studio.game() });
    if (!known.ok) return;
    const others = Object.entries(known.others);
    if (!others.length) return tell(say("no-other-language"));
    const values = await fill(say("new-language"), [choose("language", say("written-in"), others)], say("begin-language"));
    if (!values) return;
    const answer = await ask("new-language", { ...values, game: studio.game() });
    if (!answer.ok) return;
    await listFiles();
    await open(answer.path);
    tell(say("language-begun"));
  });

  // --- all cards of a kind, as a table -----------------------------------------------------------

  async function table(kind) {
    const game = studio.game();
    const known = await ask("rows", { game, kind });
    if (!known.ok) return null;
    const numbers = Object.entries(known.numbers);
    const said = make("p", { role: "status", className: "said" });
    const cell = (label, value, verb, sent) => {
      const input = make("input", { value, ariaLabel: label, autocomplete: "off" });
      input.addEventListener("change", async () => {
        const number = verb === "set-number" ? { number: Number(input.value) } : { name: input.value };
        const answer = await ask(verb, { game, ...sent, ...number });
        input.classList.toggle("wrong", !answer.ok);
        said.textContent = answer.ok ? say(answer.findings ? "cell-wrong" : "cell-saved", { count: answer.findings, path: answer.path }) : say(`refused-${answer.reason}`, answer);
      });
      return make("td", {}, input);
    };
    const heads = [say("card-name"), say("card-kind"), say("card-era"), ...numbers.map(([, name]) => name), ...known.languages];
    const lines = known.cards.map((one) =>
      make(
        "tr",
        {},
        make("th", { scope: "row", textContent: one.name }),
        make("td", { textContent: one.kind }),
        make("td", { textContent: one.era }),
        ...numbers.map(([key, name]) =>
          key in one.numbers ? cell(`${one.name}: ${name}`, one.numbers[key], "set-number", { card: one.key, attribute: key }) : make("td", { textContent: "–" }),
        ),
        ...known.languages.map((code) => cell(`${one.name}: ${code}`, one.names[code] || "", "set-name", { card: one.key, language: code })),
      ),
    );
    const chosen = choose("kind", say("card-kind"), [["", "–"], ...known.kinds.map((one) => [one, one])], kind);
    const shown = make(
      "table",
      { className: "rows" },
      make("thead", {}, make("tr", {}, ...heads.map((one) => make("th", { scope: "col", textContent: one })))),
      make("tbody", {}, ...lines),
    );
    const all = make("div", {}, chosen, said, make("div", { className: "wide" }, shown));
    chosen.addEventListener("change", async () => {
      const other = await table(chosen.querySelector("select").value);
      if (other) all.replaceWith(other);
    });
    return all;
  }

  by("rows").addEventListener("click", async () => {
    if (studio.isUnsaved()) return tell(say("refused-save-first", { path: studio.file().path }));
    const shown = await table("");
    if (!shown) return;
    await fill(say("rows"), [shown], say("close"));
    await listFiles();
    if (studio.file() !== null) await open(studio.file().path);
  });
}
