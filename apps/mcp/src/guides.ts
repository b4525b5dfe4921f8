import type {
  GetPromptResult,
  ListPromptsResult,
  ListResourcesResult,
  ReadResourceResult,
} from '@modelcontextprotocol/server';
import { guidePages } from './generated/pages.ts';

/**
 * The pages of docs/agents as prompts, which a person picks, and as resources, which a program
 * reads (docs/interface §22). They are the same for every key, and name no books.
 */

const uriOf = (name: string): string => `kontor://guides/${name}`;

// A page that works on days takes them; others are about today or about all.
const ofPeriods: ReadonlySet<string> = new Set(['check', 'month', 'vat', 'year']);
const period = {
  name: 'period',
  description:
    'The period that it is for, such as 2026-10, 2026-Q3 or 2026; the last one that has ended, where it is left out.',
  required: false,
};

export const listPrompts = (): ListPromptsResult => ({
  prompts: guidePages.map(({ name, title, description }) => ({
    ...{ name, title, description },
    ...(ofPeriods.has(name) && { arguments: [period] }),
  })),
});

/** A prompt as the message of a person; undefined where there is none of that name. */
export const promptOf = (
  name: string,
  { period: chosen }: Readonly<Record<string, string>> = {},
): GetPromptResult | undefined => {
  const page = guidePages.find((one) => one.name === name);
  if (!page) return undefined;
  const said =
    chosen && ofPeriods.has(name) ? `${page.text}\nThe period: ${JSON.stringify(chosen)}.\n` : page.text;
  return {
    description: page.description,
    messages: [{ role: 'user', content: { type: 'text', text: said } }],
  };
};

export const listResources = (): ListResourcesResult => ({
  resources: guidePages.map(({ name, title, description }) => ({
    ...{ uri: uriOf(name), name, title, description },
    mimeType: 'text/markdown',
  })),
});

/** A resource by its address; undefined where there is none. */
export const resourceAt = (uri: string): ReadResourceResult | undefined => {
  const page = guidePages.find(({ name }) => uriOf(name) === uri);
  return page && { contents: [{ uri, mimeType: 'text/markdown', text: page.text }] };
};
