import type { DescribedField, DescribedOperation } from '@kontor/rest';
import { highlight } from './highlight.ts';
import { escapeHtml, type Places, sentenceHtml, slugOf } from './html.ts';
import { methodHtml, type Page, type Section } from './page.ts';
import { type Sample, samplesOf } from './samples.ts';
import { tabsHtml } from './tabs.ts';

/** The pages of the operations, one for each tag. */
export const referencePages = (operations: readonly DescribedOperation[], places: Places): Page[] =>
  [...new Set(operations.map(({ tag }) => tag))].map((tag) => {
    const own = operations.filter((operation) => operation.tag === tag);
    const title = tag.replace(/^./, (first) => first.toUpperCase());
    const sections = own.map(
      ({ id, summary, description, method, path }): Section => ({
        ...{ id, title: summary, depth: 2, method },
        text: `${method} ${path} ${description}`,
      }),
    );
    const body = `<h1 id="${slugOf(title)}">${escapeHtml(title)}</h1>\n${own.map((operation) => operationHtml(operation, places)).join('\n')}`;
    return { path: `operations/${slugOf(tag)}/`, title, body, sections, isReference: true };
  });

const operationHtml = (operation: DescribedOperation, places: Places): string => {
  const listed = (title: string, fields: readonly DescribedField[]) =>
    fields.length === 0 ? '' : fieldsHtml(title, fields, places);
  const { id, summary, description, method, path, scope, parameters, sent, answered, headers } = operation;
  return `<section class="operation" aria-labelledby="${id}">
<div class="told">
<h2 id="${id}">${escapeHtml(summary)} <a class="anchor" href="#${id}" aria-label="Link to ${escapeHtml(summary)}">#</a></h2>
<p class="path">${methodHtml(method)} <code>${escapeHtml(path)}</code></p>
${operation.deprecated ? '<p class="deprecated">Deprecated: new programs should not use it (<a href="/docs/integrate/versions/">how such things end</a>).</p>' : ''}
${description === '' ? '' : `<p>${sentenceHtml(description, places)}</p>`}
<p class="scope">Scope <code>${escapeHtml(scope)}</code> · over tRPC <code>${escapeHtml(operation.procedure)}</code></p>
${listed('Parameters', parameters.map(parameterField))}
${listed('Request', sent)}
${listed('Answer', answered)}
${listed('Headers of the answer', headers)}
</div>
<div class="samples">
${tabsHtml(samplesOf(operation), 'Program')}
${bodyHtml(operation)}
</div>
</section>`;
};

const parameterField = ({
  place,
  name,
  ...documented
}: DescribedOperation['parameters'][number]): DescribedField => ({
  ...documented,
  name: place === 'path' ? `{${name}}` : name,
  fields: [],
});

const bodyHtml = ({ xml, answer }: DescribedOperation): string => {
  const request =
    xml === undefined ? [] : [{ name: 'Request in XML', language: 'xml', code: indentXml(xml) }];
  const answers = answer
    ? [
        { name: 'Answer in JSON', language: 'json', code: JSON.stringify(answer.json, null, 2) },
        { name: 'Answer in XML', language: 'xml', code: indentXml(answer.xml) },
      ]
    : [];
  return [...request, ...answers].map(foldedHtml).join('\n');
};

const foldedHtml = ({ name, language, code }: Sample): string =>
  `<details class="body"><summary>${escapeHtml(name)}</summary><div class="code">${highlight(code, language)}</div></details>`;

const fieldsHtml = (title: string, fields: readonly DescribedField[], places: Places): string =>
  `<details class="fields"${fields.length <= mostOpen ? ' open' : ''}><summary>${title} <span>${fields.length} ${fields.length === 1 ? 'field' : 'fields'}</span></summary>${listHtml(fields, places)}</details>`;

const mostOpen = 12;

const listHtml = (fields: readonly DescribedField[], places: Places): string =>
  `<dl>${fields.map((field) => fieldHtml(field, places)).join('')}</dl>`;

const fieldHtml = ({ name, kind, required, description, fields }: DescribedField, places: Places): string => {
  const inner =
    fields.length === 0
      ? ''
      : `<details class="fields"><summary>${escapeHtml(name)} <span>${fields.length} fields</span></summary>${listHtml(fields, places)}</details>`;
  const needed = required ? ' <em>required</em>' : '';
  return `<div><dt><code>${escapeHtml(name)}</code> <span>${escapeHtml(kind)}</span>${needed}</dt><dd>${sentenceHtml(description, places)}${inner}</dd></div>`;
};

/** XML with a line for each element, as people read it. */
const indentXml = (xml: string): string => {
  let depth = 0;
  const lines = xml.replace(/>\s*</g, '>\n<').split('\n');
  return lines
    .map((line) => {
      if (line.startsWith('</')) depth -= 1;
      const shown = '  '.repeat(Math.max(depth, 0)) + line;
      if (/^<[^?!/]/.test(line) && !/<\/|\/>/.test(line)) depth += 1;
      return shown;
    })
    .join('\n');
};
