extension VerificationPage {
  /// How the page looks: light and dark, on paper, from telephones to walls.
  package static let style: StaticString = """
    :root {
      color-scheme: light dark;
      --page: #f6f5f2; --card: #ffffff; --ink: #1d2127; --soft: #5a6270; --line: #d9d6cf;
      --accent: #234f7d;
      --trusted: #1b6b3a; --valid: #8a5a00; --invalid: #a8201a; --cannotTell: #5b3f8c;
      --none: #4f5865; --unreadable: #4f5865;
      --trusted-ground: #e4f2e8; --valid-ground: #fbf0d9; --invalid-ground: #fbe5e3;
      --cannotTell-ground: #ede7f6; --none-ground: #eceef1; --unreadable-ground: #eceef1;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #14171b; --card: #1d2127; --ink: #e8e6e1; --soft: #a3abb8; --line: #363c45;
        --accent: #8fb8e6;
        --trusted: #86d3a0; --valid: #eac06d; --invalid: #f5a09a; --cannotTell: #c3aef0;
        --none: #b6bdc9; --unreadable: #b6bdc9;
        --trusted-ground: #173324; --valid-ground: #39290b; --invalid-ground: #43191a;
        --cannotTell-ground: #2c2344; --none-ground: #2a3038; --unreadable-ground: #2a3038;
      }
    }
    * { box-sizing: border-box; }
    html { font: 16px/1.5 system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif;
      -webkit-text-size-adjust: 100%; }
    body { margin: 0; background: var(--page); color: var(--ink); }
    .page { max-width: 110rem; margin: 0 auto; padding: 2rem clamp(1rem, 3vw, 3rem) 4rem; }
    h1 { font-size: clamp(1.5rem, 1.1rem + 1.2vw, 2.1rem); line-height: 1.2; margin: 0 0 .5rem;
      font-weight: 650; letter-spacing: -.01em; }
    h2 { font-size: 1.15rem; margin: 2.5rem 0 .75rem; font-weight: 650; }
    h3 { font-size: .95rem; margin: 0 0 .5rem; font-weight: 650; }
    header + section details { margin-bottom: 1.25rem; }
    p { margin: 0 0 .5rem; max-width: 75ch; }
    code { font: .85em/1.4 ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", monospace;
      overflow-wrap: anywhere; }
    bdi { white-space: pre-wrap; overflow-wrap: anywhere; }
    a { color: var(--accent); }
    .soft { color: var(--soft); }
    .small { font-size: .875rem; }
    .away { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
      white-space: nowrap; }
    .odd { font: .75em ui-monospace, "DejaVu Sans Mono", monospace; padding: 0 .25em; margin: 0 .1em;
      border: 1px solid currentColor; border-radius: 3px; color: var(--invalid);
      white-space: nowrap; }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }

    .counts { list-style: none; display: flex; flex-wrap: wrap; gap: .6rem; padding: 0;
      margin: 1.25rem 0 0; }
    .count { font: inherit; color: inherit; display: flex; align-items: baseline; gap: .55rem;
      padding: .55rem .9rem; border: 1px solid var(--line); border-radius: 8px;
      background: var(--card); }
    button.count { cursor: pointer; }
    .count b { font-size: 1.35rem; font-weight: 650; font-variant-numeric: tabular-nums; }
    .count[aria-pressed="true"] { border-color: currentColor; box-shadow: inset 0 0 0 1px; }

    .badge { display: inline-flex; align-items: center; gap: .45em; font-weight: 650;
      padding: .15rem .65rem; border-radius: 999px; border: 1px solid currentColor; }
    .trusted { color: var(--trusted); } .badge.trusted { background: var(--trusted-ground); }
    .valid { color: var(--valid); } .badge.valid { background: var(--valid-ground); }
    .invalid { color: var(--invalid); } .badge.invalid { background: var(--invalid-ground); }
    .cannotTell { color: var(--cannotTell); }
    .badge.cannotTell { background: var(--cannotTell-ground); }
    .none { color: var(--none); } .badge.none { background: var(--none-ground); }
    .unreadable { color: var(--unreadable); }
    .badge.unreadable { background: var(--unreadable-ground); border-style: dashed; }
    .flag { border-left: 3px solid var(--invalid); padding-left: .6rem; margin-top: .5rem;
      color: var(--invalid); font-weight: 550; }

    table { border-collapse: collapse; width: 100%; text-align: left; }
    th, td { padding: .55rem .75rem; vertical-align: top; overflow-wrap: anywhere; }
    .scroll { overflow-x: auto; }
    .plain { font-size: .875rem; background: var(--card); }
    .plain.wide { min-width: 34rem; }
    .plain th, .plain td { overflow-wrap: break-word; }
    .plain code { min-width: 12rem; }
    .plain th, .plain td { border: 1px solid var(--line); padding: .35rem .6rem; }
    .plain thead th { font-weight: 600; color: var(--soft); }
    .plain .figure { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
    .plain th[scope="row"] { font-weight: 550; }

    .tools { display: flex; flex-wrap: wrap; gap: .75rem 1rem; align-items: end; margin: 0 0 1rem; }
    .tools label { display: grid; gap: .2rem; font-size: .8125rem; color: var(--soft); }
    .tools input, .tools select, .tools button { font: inherit; color: var(--ink);
      background: var(--card); border: 1px solid var(--line); border-radius: 6px;
      padding: .45rem .7rem; }
    .tools input { width: min(24rem, 80vw); }
    .tools button { cursor: pointer; }
    [hidden] { display: none !important; }

    .photos { background: var(--card); border: 1px solid var(--line); table-layout: fixed; }
    .photos > thead th { font-size: .8125rem; color: var(--soft); font-weight: 600;
      border-bottom: 1px solid var(--line); }
    .photos > tbody { border-top: 1px solid var(--line); }
    .photos .wide-preview { width: 11rem; } .photos .wide-file { width: 17%; }
    .photos .wide-verdict { width: 21%; } .photos .wide-signer { width: 18%; }
    .photos .wide-time { width: 12%; }
    .photos td.uncovered { overflow-wrap: break-word; }
    .row > td, .row > th { padding-top: 1rem; padding-bottom: .5rem; }
    .preview img { display: block; width: 9.5rem; height: 7.5rem; object-fit: contain;
      background: var(--page); border: 1px solid var(--line); }
    .preview .blank { display: grid; place-items: center; width: 9.5rem; height: 7.5rem;
      background: var(--page); border: 1px dashed var(--line); color: var(--soft);
      font-size: .8125rem; text-align: center; padding: .5rem; }
    .file { font-weight: 400; }
    .file .name { display: block; font-weight: 650; }
    .file .folder { display: block; font-size: .8125rem; color: var(--soft); }
    .verdict p { margin: .4rem 0 0; }
    .more > td { padding: 0 .75rem 1rem; }
    summary { cursor: pointer; color: var(--accent); width: fit-content; padding: .2rem 0; }
    .parts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr));
      gap: 1.5rem; padding-top: .9rem; }
    .parts > section { min-width: 0; }
    .parts > .whole { grid-column: 1 / -1; }
    dl { display: grid; grid-template-columns: minmax(8rem, max-content) minmax(0, 1fr);
      gap: .3rem 1rem; margin: 0; font-size: .875rem; }
    dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
    .tree { font-size: .875rem; padding-left: 1.1rem; margin: 0; }
    .tree .tree { border-left: 1px solid var(--line); margin-top: .4rem; }
    .tree li { margin-bottom: .5rem; }
    .tree .badge { font-size: .8125rem; padding: 0 .5rem; }
    footer { margin-top: 3rem; border-top: 1px solid var(--line); padding-top: 1rem; }

    @media (max-width: 62rem) {
      .photos, .photos > tbody, .row, .row > td, .row > th, .more, .more > td { display: block;
        width: auto; }
      .photos > thead { display: none; }
      .photos { border: 0; background: none; }
      .photos > tbody { border: 1px solid var(--line); background: var(--card);
        margin-bottom: 1rem; padding: .75rem .25rem; }
      .row > td, .row > th { padding: .3rem .75rem; }
      .row > [data-label]::before { content: attr(data-label); display: block;
        font-size: .75rem; color: var(--soft); }
      dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; }
    }
    @media print {
      :root { --page: #fff; --card: #fff; --ink: #000; --soft: #444; --line: #999; }
      html { font-size: 9.5pt; }
      .page { padding: 0; max-width: none; }
      .tools, summary, noscript { display: none; }
      .photos > tbody { break-inside: avoid-page; }
      .preview img, .preview .blank { width: 6rem; height: 5rem; }
      .photos .wide-preview { width: 7.5rem; }
      * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
    }
    """
}
