import { violationOf } from '@kontor/data';
import { expect, test } from 'vitest';
import { testInstallation } from '../installation.ts';
import { fillBooks } from '../verify/whole-books.ts';
import { fillReceipts } from '../verify/whole-receipts.ts';

/**
 * §16.2, §16.3: what of receipts and proposals the database keeps as it is, whatever program writes
 * to it.
 */
const installation = await testInstallation();
const client = await installation.newClient();
await fillBooks(client);
await fillReceipts(installation, client);

/** The rule that a statement breaks. */
const answerTo = async (statement: string): Promise<string | undefined> => {
  const error: unknown = await installation.database.prisma
    .$executeRawUnsafe(statement)
    .catch((thrown) => thrown);
  return typeof error === 'number' ? 'done' : violationOf(error)?.constraint;
};

const fromProposal = `payable_id = (SELECT payable_id FROM proposal WHERE state = 'ACCEPTED')`;

test.each([
  ['a receipt is changed', `UPDATE receipt SET comment = 'x'`, 'only_withdrawn_changes'],
  ['a receipt is deleted', 'DELETE FROM receipt', 'append_only'],
  ['a receipt that proves something is withdrawn', 'UPDATE receipt SET withdrawn = now()', 'receipt_linked'],
  ['a piece of a receipt is changed', `UPDATE receipt_chunk SET bytes = ''`, 'append_only'],
  ['a proposal says something else', `UPDATE proposal SET payload = 'x'`, 'proposal_settled'],
  ['a proposal is deleted', 'DELETE FROM proposal', 'append_only'],
  [
    'an acceptance is withdrawn',
    `UPDATE proposal SET state = 'OPEN', payable_id = NULL WHERE state = 'ACCEPTED'`,
    'proposal_settled',
  ],
  [
    'what was booked from a receipt is unlinked',
    `DELETE FROM receipt_link WHERE ${fromProposal}`,
    'receipt_linked',
  ],
  [
    'a receipt that was withdrawn proves something',
    `UPDATE receipt_link SET receipt_id = (SELECT max(id) FROM receipt WHERE withdrawn IS NOT NULL) WHERE entry_id IS NOT NULL`,
    'receipt_withdrawn',
  ],
  ['all links are gone', 'TRUNCATE receipt_link', 'append_only'],
  ['the queue is gone', 'TRUNCATE receipt_job', 'append_only'],
])('it is refused that %s', async (_, statement, rule) => {
  expect(await answerTo(statement)).toBe(rule);
});
