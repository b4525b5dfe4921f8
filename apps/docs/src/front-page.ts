import { highlight } from './highlight.ts';
import { escapeHtml } from './html.ts';
import type { Group, Page } from './page.ts';

const firstCall = `curl "$BOOKS/invoices?status=OPEN&limit=3" \\
  -H "X-API-Key: $KEY" \\
  -H 'Accept: application/json'`;

/** The first page: the first call, and the way to all others. */
export const frontPage = (groups: readonly Group[]): Page => ({
  path: '',
  title: 'Documentation',
  sections: [{ id: 'kontor', title: 'Kontor', depth: 1, text: 'Documentation of the interface' }],
  body: `<h1 id="kontor">Kontor</h1>
<p class="lead">The books of many clients over REST, in XML or JSON, and over tRPC with full types.</p>
<div class="code">${highlight(firstCall, 'bash')}</div>
<p>Begin with <a href="/docs/integrate/first-call/">the first call</a>. Tools read <a href="/api/latest/openapi.json">OpenAPI</a>, the
<a href="/api/latest/kontor.xsd">XML Schema</a> and the <a href="/api/latest/router.d.ts">types of the router</a>.</p>
<div class="cards">${groups.map(cardHtml).join('')}</div>`,
});

const cardHtml = ({ title, pages }: Group): string =>
  `<section><h2>${escapeHtml(title)}</h2><ul>${pages
    .map(({ path, title: name }) => `<li><a href="/docs/${path}">${escapeHtml(name)}</a></li>`)
    .join('')}</ul></section>`;
