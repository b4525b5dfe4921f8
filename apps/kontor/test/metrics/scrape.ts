import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { startKontor } from '../kontor.ts';

/** Reading the metrics of a program. */
type Started = Pick<Awaited<ReturnType<typeof startKontor>>, 'output'>;

/** The address at which a program says that it serves its metrics. */
export const metricsOf = async ({ output }: Started): Promise<string> => {
  for (;;) {
    const found = /Metrics are served at (http:\S+)\."/.exec(output.stderr)?.[1];
    if (found) return found;
    await pause(20);
  }
};

/** A series: the name of its metric, its labels, and its value. */
export type Series = { name: string; labels: Record<string, string>; value: number };

/** Reads the series at an address, as Prometheus does. */
export const scrape = async (address: string): Promise<Series[]> => {
  const answer = await fetch(address);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [, name = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', text = '']) => [label, text]);
    return { name, labels: Object.fromEntries(pairs), value: Number(value) };
  });
};

/**
 * The value of the series with this name and these labels, among others; undefined where there is
 * none.
 */
export const valueIn = (
  series: readonly Series[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined =>
  series.find(
    (one) =>
      one.name === name && Object.entries(labels).every(([label, value]) => one.labels[label] === value),
  )?.value;
