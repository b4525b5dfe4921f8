import { sentences } from '@kontor/domain';

/**
 * The sentences of the server in English, by the names that the domain gives them, and how one is
 * reported with its field.
 */
export const englishRefusals: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ ...sentences, fault: '{field}: {fault}' }).map(([name, text]) => [
    `refusal.${name}`,
    text,
  ]),
);
