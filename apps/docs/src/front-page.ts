import type { Page } from './page.ts';

/**
 * The first page, of docs/README.md: its sections are the ways in, which stand beside each other as
 * cards.
 */
export const frontPage = (chapter: Page): Page => {
  const [head = '', ...ways] = chapter.body.split(/(?=<h2 )/);
  const cards = ways.map((way) => `<section>${way}</section>`).join('\n');
  return {
    ...chapter,
    title: 'Documentation',
    body: `${head.replace('<p>', '<p class="lead">')}<div class="cards">${cards}</div>
<p>Tools read <a href="/api/latest/openapi.json">OpenAPI</a>, the <a href="/api/latest/kontor.xsd">XML Schema</a> and the
<a href="/api/latest/router.d.ts">types of the router</a>; no key is needed for these.</p>`,
  };
};
