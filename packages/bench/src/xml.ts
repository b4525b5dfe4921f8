import { record, text } from '@kontor/domain';
import { xmlList } from '@kontor/rest';
import { fragment, fragmentCB } from 'xmlbuilder2';
import { figure, table } from './markdown.ts';
import { median } from './measure.ts';

const rounds = 5;
const records = 3000;
const fields = 30;

const names = Array.from({ length: fields }, (_, at) => `field${at}`);
const value = Object.fromEntries(names.map((name, at) => [name, `Müller & Söhne ${at}`]));
const anyText = text();
const schema = record('record', 'records', Object.fromEntries(names.map((name) => [name, anyText])));
const kept = xmlList({ one: 'record', many: 'records' }, { schema, zone: 'UTC' });
const escaped = (text: string) => text.replaceAll('&', '&amp;');

/** The ways in which xmlbuilder2 writes one record, each by its public interface. */
const ways: readonly (readonly [string, () => string])[] = [
  [
    'a fragment for each record',
    () => {
      const document = fragment();
      const element = document.ele('record');
      for (const [name, text] of Object.entries(value)) element.ele(name).txt(escaped(text));
      return document.end();
    },
  ],
  [
    'a fragment from an object',
    () => {
      const texts = Object.entries(value).map(([name, text]) => [name, escaped(text)]);
      return fragment({ record: Object.fromEntries(texts) }).end();
    },
  ],
  [
    'by callbacks',
    () => {
      let markup = '';
      const writer = fragmentCB({
        data: (text: string) => {
          markup += text;
        },
        end: () => undefined,
      });
      writer.ele('record');
      for (const [name, text] of Object.entries(value)) writer.ele(name).txt(escaped(text)).up();
      writer.up().end();
      return markup;
    },
  ],
  ['the tags of each name once, filled in (as Kontor does)', () => kept.record(value)],
];

/** CPU time of one record of a list, in microseconds, way by way. */
export const measureXml = async (): Promise<string> => {
  const expected = ways[0]?.[1]();
  const rows = ways.map(([way, write]) => {
    if (write() !== expected) throw new Error(`${way}: wrote something else.`);
    return [way, figure(median(Array.from({ length: rounds }, () => cpuOf(write))))];
  });
  return [
    '## A record in XML',
    `A record of ${fields} texts, written ${records} times by xmlbuilder2; microseconds of CPU time for each, median of ${rounds} runs.`,
    table(['', 'µs'], rows),
  ].join('\n\n');
};

const cpuOf = (write: () => string): number => {
  const begun = process.cpuUsage();
  for (let left = records; left > 0; left -= 1) write();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / records;
};
