import { storedText } from '../storage/stored.ts';

/** The tab that this page is in, by a name that it keeps when it is loaded again. */

const inTab = storedText('kontor.tab', () => sessionStorage);
const lockOf = (tab: string) => `kontor.tab.${tab}`;

// A tab that is duplicated takes along what is stored of it. So the name is stored only from the
// end of a page to the beginning of the next one.
const name =
  inTab.read() ??
  [...crypto.getRandomValues(new Uint8Array(4))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

inTab.forget();
addEventListener('pagehide', () => inTab.write(name));
addEventListener('pageshow', () => inTab.forget());
// Held for as long as the page is there, which tells other tabs that its drafts are being typed. A
// browser without locks tells nothing.
if ('locks' in navigator)
  void navigator.locks.request(lockOf(name), () => new Promise(() => undefined)).catch(() => undefined);

export const thisTab = name;

/** Whether a name ends with that of a tab, and which one: `invoice@0a1b2c3d`. */
const draftOfTab = /^(.*)@([0-9a-f]{8})$/;

export const inThisTab = (form: string): string => `${form}@${thisTab}`;

/** The form and the tab of a draft; a draft of no tab in particular has none. */
export const tabOf = (draft: string): { form: string; tab: string | undefined } => {
  const [, form = draft, tab] = draftOfTab.exec(draft) ?? [];
  return { form, tab };
};

/** The tabs that are open beside this one; none where the browser does not tell. */
export const openTabs = async (): Promise<ReadonlySet<string>> => {
  if (!('locks' in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query().catch(() => ({ held: [] }));
  return new Set(held.map((lock) => (lock.name ?? '').slice(lockOf('').length)));
};
