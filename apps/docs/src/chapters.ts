import { readdirSync, readFileSync } from 'node:fs';
import { Marked, type Token, type Tokens } from 'marked';
import { highlight } from './highlight.ts';
import { escapeHtml, type Places, slugOf, textOf, withSections } from './html.ts';
import type { Page, Section } from './page.ts';
import { groupPrograms, tabsHtml } from './tabs.ts';

/** The pages that are written by hand, in Markdown: docs/interface, docs/integrate and others. */

/**
 * The path of the page that a file of docs becomes: `interface/09-invoices.md` is at
 * `interface/invoices/`. The chapters for operators are below `running/`, as pages of the API's
 * operations are below `operations/`.
 */
const pathOf = (file: string): string =>
  file
    .replace(/^operations\//, 'running/')
    .replace(/(^|\/)README\.md$/, '$1')
    .replace(/(^|\/)\d+-/, '$1')
    .replace(/\/SKILL\.md$/, '/')
    .replace(/\.md$/, '/')
    .toLowerCase();

const numberOf = (title: string): string | undefined => /^(\d+(?:\.\d+)?) /.exec(title)?.[1];

/** The names of the files of a folder of docs, in their order; the introduction comes first. */
export const filesIn = (root: URL, folder: string): string[] =>
  readdirSync(new URL(`${folder}/`, root))
    .filter((name) => name.endsWith('.md'))
    .sort(
      (one, other) => Number(other === 'README.md') - Number(one === 'README.md') || (one < other ? -1 : 1),
    )
    .map((name) => `${folder}/${name}`);

/** Finds the sections of the interface, so that `§9` is a link wherever it stands. */
export const placesIn = (pages: readonly Page[]): Places =>
  new Map(
    pages.flatMap(({ path, sections }) =>
      sections.flatMap(({ id, title, depth }) => {
        const number = numberOf(title);
        if (number === undefined) return [];
        return [[number, `/docs/${path}${depth === 1 ? '' : `#${id}`}`] as const];
      }),
    ),
  );

// A page that is a skill begins with its name and description.
const frontMatter = /^---\n.*?\n---\n/s;

/** Reads a chapter. Throws where it links to a page that does not exist. */
export const readChapter = (root: URL, file: string, places: Places = new Map()): Page => {
  const sections: Section[] = [];
  const marked = new Marked();
  const texts: string[] = [];
  const finish = () => {
    const last = sections.at(-1);
    if (last) sections[sections.length - 1] = { ...last, text: textOf(texts.join(' ')) };
    texts.length = 0;
  };
  marked.use({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const html = this.parser.parseInline(tokens);
        const title = textOf(html);
        const id = slugOf(title);
        finish();
        sections.push({ id, title, depth, text: '' });
        return `<h${depth} id="${id}">${html}${depth === 1 ? '' : ` <a class="anchor" href="#${id}" aria-label="Link to ${escapeHtml(title)}">#</a>`}</h${depth}>\n`;
      },
      code({ text, lang }: Tokens.Code) {
        const isOutput = lang === 'text';
        return `<div class="code${isOutput ? ' output' : ''}">${isOutput ? '<p class="name">prints</p>' : ''}${highlight(text, lang)}</div>\n`;
      },
      paragraph({ tokens }: Tokens.Paragraph) {
        const html = this.parser.parseInline(tokens);
        texts.push(html);
        return `<p>${html}</p>\n`;
      },
      tablecell({ tokens, header }: Tokens.TableCell) {
        const html = this.parser.parseInline(tokens);
        texts.push(html);
        // A head without a word heads nothing.
        return header && html !== '' ? `<th scope="col">${html}</th>` : `<td>${html}</td>`;
      },
      link({ href, tokens }: Tokens.Link) {
        const inner = this.parser.parseInline(tokens);
        const to = hrefOf(href, file);
        return to === undefined ? inner : `<a href="${escapeHtml(to)}">${inner}</a>`;
      },
      text(token: Tokens.Text | Tokens.Escape) {
        const html =
          'tokens' in token && token.tokens ? this.parser.parseInline(token.tokens) : escapeHtml(token.text);
        return 'tokens' in token && token.tokens ? html : withSections(html, places);
      },
    },
  });
  const text = readFileSync(new URL(file, root), 'utf8').replace(frontMatter, '');
  const html = marked.parser(withTabs(marked.lexer(text)));
  finish();
  const body = html
    .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
  return { path: pathOf(file), title: sections[0]?.title ?? file, body, sections };
};

/** The blocks of a page, with tabs in place of programs that do the same in several languages. */
const withTabs = (tokens: readonly Token[]): Token[] =>
  groupPrograms(tokens).map((token): Token => {
    if (!('samples' in token)) return token;
    const [only, ...others] = token.samples;
    const html = tabsHtml(token.samples, 'Program');
    if (only && others.length === 0) return { type: 'code', raw: '', lang: only.language, text: only.code };
    return { type: 'html', raw: html, text: html, block: true, pre: false };
  });

/** The address of what a chapter links to; undefined for what is not a page of these. */
const hrefOf = (href: string, from: string): string | undefined => {
  if (/^(https?:|mailto:|#)/.test(href)) return href;
  const { pathname, hash } = new URL(href, `docs:///${from}`);
  if (
    !pathname.endsWith('.md') ||
    /^\/((performance|packages|apps)\/|(SECURITY|ARCHITECTURE|CONTRIBUTING)\.md$)/.test(pathname)
  )
    return undefined;
  return `/docs/${pathOf(pathname.replace(/^\/(docs\/)?/, ''))}${hash}`;
};
