import { escapeHtml } from './html.ts';

/** A heading of a page, and the text below it, up to the next one. */
export type Section = { id: string; title: string; depth: number; text: string; method?: string };

/** A page at `/docs/…`; its path ends in a slash, that of the first one is empty. */
export type Page = {
  path: string;
  title: string;
  body: string;
  sections: readonly Section[];
  /** Whether its sections are operations, which the navigation lists. */
  isReference?: true;
};

/** Pages that stand together in the navigation. */
export type Group = { title: string; pages: readonly Page[] };

/**
 * A page as HTML with the navigation of all. It has no inline style and no inline script, which the
 * policy of the program refuses.
 */
export const layOut = (page: Page, groups: readonly Group[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(page.path === '' ? 'Kontor: documentation' : `${page.title} · Kontor`)}</title>
<link rel="stylesheet" href="/docs/docs.css">
<script src="/docs/docs.js"></script>
</head>
<body>
<a class="skip" href="#main">To the content</a>
<header class="bar">
<a class="home" href="/docs/">Kontor <span>Documentation</span></a>
<search class="search"><label><span class="hidden">Search</span><input type="search" id="search" placeholder="Search" autocomplete="off" aria-controls="found"></label><ol id="found" hidden></ol></search>
<button type="button" id="theme" hidden>Dark</button>
<a class="console" href="/">Console</a>
</header>
<div class="columns">
<nav class="pages" aria-label="Pages"><details open><summary>All pages</summary>${groups.map((group) => navigation(group, page)).join('')}</details></nav>
<main id="main">
${page.body}
${neighbours(page, groups)}
</main>
${onThisPage(page)}
</div>
</body>
</html>
`;

const navigation = ({ title, pages }: Group, current: Page): string =>
  `<h2>${escapeHtml(title)}</h2><ul>${pages
    .map(({ path, title: name }) => {
      const isCurrent = path === current.path ? ' aria-current="page"' : '';
      const inside = isCurrent === '' || !current.isReference ? '' : operationsHtml(current);
      return `<li><a href="/docs/${path}"${isCurrent}>${escapeHtml(name)}</a>${inside}</li>`;
    })
    .join('')}</ul>`;

const operationsHtml = ({ sections }: Page): string =>
  `<ul class="operations">${sections
    .map(
      ({ id, title, method = '' }) =>
        `<li><a href="#${id}"><span>${escapeHtml(title)}</span>${methodHtml(method)}</a></li>`,
    )
    .join('')}</ul>`;

export const methodHtml = (method: string): string =>
  `<span class="method ${method.toLowerCase()}">${method}</span>`;

/** The pages before and after this one, as people read them one after the other. */
const neighbours = (page: Page, groups: readonly Group[]): string => {
  const pages = groups.flatMap((group) => group.pages);
  const at = pages.findIndex(({ path }) => path === page.path);
  if (at < 0) return '';
  const link = (other: Page | undefined, rel: string, said: string) =>
    other
      ? `<a rel="${rel}" href="/docs/${other.path}"><small>${said}</small> ${escapeHtml(other.title)}</a>`
      : '';
  return `<nav class="neighbours" aria-label="Pages beside this one">${link(pages[at - 1], 'prev', 'Before')}${link(pages[at + 1], 'next', 'Next')}</nav>`;
};

const onThisPage = ({ path, sections, isReference }: Page): string => {
  const listed = sections.filter(({ depth }) => depth === 2 || depth === 3);
  if (path === '' || isReference || listed.length < 2) return '';
  const links = listed.map(
    ({ id, title, depth }) => `<li class="depth-${depth}"><a href="#${id}">${escapeHtml(title)}</a></li>`,
  );
  return `<nav class="aside" aria-label="On this page"><h2>On this page</h2><ul>${links.join('')}</ul></nav>`;
};
