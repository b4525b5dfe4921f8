/** The style of the page of an offer: paper on the quiet ground of the console. */
export const offerStyle = `
:root { color-scheme: light dark; --ink: #1a1f2b; --quiet: #5b6475; --line: #d9dde5; --ground: #f4f5f7; --paper: #fff; --act: #1d4ed8; --on-act: #fff; --good: #166534; --bad: #b42318; }
@media (prefers-color-scheme: dark) { :root { --ink: #e7eaf0; --quiet: #9aa4b5; --line: #333b49; --ground: #10141b; --paper: #181d26; --act: #7aa2ff; --on-act: #0c1220; --good: #4ade80; --bad: #ff8a7a; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 52rem; margin: 2rem auto; padding: clamp(1.25rem, 4vw, 3rem); background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; }
header { padding-bottom: 1rem; border-bottom: 1px solid var(--line); }
.sender { margin: 0; font-weight: 650; }
.address { margin: 0; color: var(--quiet); font-size: .875rem; }
h1 { margin: 1.75rem 0 .25rem; font-size: 1.625rem; line-height: 1.2; }
h2 { margin: 0 0 1rem; font-size: 1.125rem; }
.subject { margin: 0; font-size: 1.0625rem; color: var(--quiet); }
dl { display: flex; flex-wrap: wrap; gap: .25rem 2rem; margin: 1.25rem 0; }
dt { color: var(--quiet); font-size: .8125rem; }
dd { margin: 0; }
.for { margin: 0 0 1.5rem; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .5rem .25rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); font-weight: 400; }
thead th { color: var(--quiet); font-size: .8125rem; }
.figure { text-align: right; white-space: nowrap; }
.title th { padding-top: 1.25rem; font-weight: 650; }
.subtotal th, .subtotal td { font-weight: 650; }
.choice { color: var(--quiet); }
.below { display: none; color: var(--quiet); font-size: .875rem; }
.choose { display: flex; gap: .625rem; margin: -.5rem -.25rem; padding: .5rem .25rem; color: inherit; font-size: inherit; cursor: pointer; }
.choose input { flex: none; width: 1.25rem; height: 1.25rem; margin: .125rem 0 0; padding: 0; accent-color: var(--act); }
.chosen { margin: 0 0 1rem; font-size: 1.125rem; font-weight: 650; }
.follows .look { display: none; }
.choice em { font-size: .875rem; }
.sum th { text-align: right; }
tfoot th, tfoot td { border-bottom: 0; }
.total th, .total td { padding-top: .75rem; border-top: 2px solid var(--ink); font-weight: 700; font-size: 1.125rem; }
a { color: var(--act); }
form { margin-top: 2rem; padding: 1.5rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--ground); }
label { display: block; margin-bottom: 1rem; font-size: .875rem; color: var(--quiet); }
input, textarea { display: block; width: 100%; margin-top: .25rem; padding: .625rem .75rem; border: 1px solid var(--quiet); border-radius: .375rem; background: var(--paper); color: var(--ink); font: inherit; font-size: 1rem; }
.binding { color: var(--quiet); font-size: .875rem; }
.acts { display: flex; flex-wrap: wrap; gap: .75rem; }
button { min-height: 2.75rem; padding: .5rem 1.25rem; border: 1px solid var(--act); border-radius: .375rem; background: var(--act); color: var(--on-act); font: inherit; font-weight: 600; cursor: pointer; }
button.quiet { background: none; color: var(--ink); border-color: var(--quiet); font-weight: 400; }
:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
.notice { margin: 2rem 0 0; padding: 1rem 1.25rem; border-left: 4px solid var(--quiet); background: var(--ground); }
.notice.accepted { border-color: var(--good); }
.notice.declined { border-color: var(--bad); }
.fault { margin: 0 0 1rem; color: var(--bad); }
footer { margin-top: 2.5rem; color: var(--quiet); font-size: .75rem; }
code { overflow-wrap: anywhere; }
@media (max-width: 30rem) { main { margin: 0; border: 0; border-radius: 0; } .beside { display: none; } .below { display: block; } table, thead, tbody, tfoot { display: block; } tr { display: grid; grid-template-columns: minmax(0, 1fr) auto; column-gap: .75rem; border-bottom: 1px solid var(--line); } tfoot tr { border: 0; } tr > * { border: 0; } .title th { grid-column: 1 / -1; } .total { border-top: 2px solid var(--ink); } .total th, .total td { border: 0; } .acts button { width: 100%; } }
`.trimStart();
