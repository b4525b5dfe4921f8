import { expect, test } from 'vitest';
import { linesIn } from './batch.ts';

test('each line is a command, with quotes as in a shell; comments and empty lines are none', () => {
  const text = `# people\r\n\nkontor person invite muster 'Anna Muster' --role owner\nkey issue muster --label "till \\"one\\""\nclient\\ list`;
  expect(linesIn(text)).toEqual([
    { number: 3, words: ['person', 'invite', 'muster', 'Anna Muster', '--role', 'owner'] },
    { number: 4, words: ['key', 'issue', 'muster', '--label', 'till "one"'] },
    { number: 5, words: ['client list'] },
  ]);
});

test('a quote that is not closed is refused with its line', () => {
  expect(() => linesIn("client list\nclient create 'muster")).toThrow('Line 2: a quote is not closed.');
});
