import { highlight } from './highlight.ts';
import { escapeHtml } from './html.ts';
import type { Sample } from './samples.ts';

/** Samples stand below each other, under their names; docs.js makes tabs of them. */
export const tabsHtml = (samples: readonly Sample[], label: string): string =>
  `<div class="tabs" data-label="${label}">${samples
    .map(
      ({ name, language, code }) =>
        `<div class="tab" data-name="${escapeHtml(name)}"><p class="name">${escapeHtml(name)}</p><div class="code">${highlight(code, language)}</div></div>`,
    )
    .join('')}</div>`;

// The names of the samples of operations in their order, by the languages of blocks in Markdown.
const sampleNames: Readonly<Record<string, string>> = {
  sh: 'curl',
  php: 'PHP',
  python: 'Python',
  js: 'Node',
  ts: '@kontor/client',
};

const order = Object.values(sampleNames);

type Block = { type: string; lang?: string; text?: string };

/** Blocks of a page, in which programs that follow each other are the samples of one thing. */
export const groupPrograms = <Token extends Block>(
  tokens: readonly Token[],
): (Token | { samples: Sample[] })[] => {
  const grouped: (Token | { samples: Sample[] })[] = [];
  for (const token of tokens) {
    const name = token.type === 'code' ? sampleNames[token.lang ?? ''] : undefined;
    const before = grouped.at(-1);
    if (token.type === 'space' && before && 'samples' in before) continue;
    if (name === undefined) grouped.push(token);
    else {
      const sample = { name, language: token.lang ?? '', code: token.text ?? '' };
      // The same language again is another thing.
      if (before && 'samples' in before && before.samples.every((one) => one.name !== name))
        before.samples.push(sample);
      else grouped.push({ samples: [sample] });
    }
  }
  for (const group of grouped)
    if ('samples' in group)
      group.samples.sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
  return grouped;
};
