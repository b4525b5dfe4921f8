import type { Metadata } from '@kontor/domain';

/** Metadata as people type and read it: a key and its value on each line. */
export const metadataText = (metadata: Metadata | undefined): string =>
  (metadata ?? []).map(({ key, value }) => `${key}: ${value}`).join('\n');

/** The keys and values in a text. What is none of both is left for the schema to judge. */
export const metadataIn = (typed: string): Metadata =>
  typed
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [key = '', ...value] = line.split(':');
      return { key: key.trim(), value: value.join(':').trim() };
    });
