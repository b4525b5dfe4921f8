import type { DryRun } from '../reports/dry-run.ts';

/**
 * An outcome in words and figures, for programs that read text. Whatever comes from the books
 * stands between quotation marks, so that it can't pass for a sentence of ours.
 */
export const summaryOf = (outcome: DryRun, { currency }: { currency: string }): string => {
  const { exists, entries, invoices, payables, payments, changes, outcomes } = outcome;
  const lines = [
    ...(exists && entries.length === 0 && changes.length === 0 ? ['Nothing: it is booked already.'] : []),
    ...invoices.map(
      ({ invnumber, customer, ...own }) =>
        `Invoice ${quoted(invnumber)} to ${partyNumber(customer.customernumber)} ${quoted(customer.name)}: ${sayDocument(own)}`,
    ),
    ...payables.map(
      ({ invnumber, vendor, ...own }) =>
        `Payable ${quoted(invnumber)} of ${partyNumber(vendor.vendornumber)} ${quoted(vendor.name)}: ${sayDocument(own)}`,
    ),
    ...payments.map(
      ({ invoice, payable, amount_paid, datepaid, payment_accno }) =>
        `Payment of ${invoice ? `invoice ${quoted(invoice)}` : `payable ${quoted(payable)}`}: ${amount_paid} on ${datepaid}, account ${payment_accno}.`,
    ),
    ...changes.map((change) =>
      change.record === 'document_comment' ? sayComment(change) : sayChange(change),
    ),
    ...entries.map((entry) => sayEntry(entry, currency)),
    ...outcomes.flatMap(({ index, code, message }) =>
      code === '' ? [] : [`Entry ${index} is refused: ${quoted(message)}`],
    ),
  ];
  return lines.join('\n');
};

const quoted = (text: string): string => JSON.stringify(text);

/** The number of a party, bare where it can't be a sentence. */
const partyNumber = (number: string): string => (/^[\p{L}\p{N}.-]*$/u.test(number) ? number : quoted(number));

type Document = Pick<DryRun['invoices'][number], 'amount' | 'currency' | 'transdate' | 'duedate'>;
const sayDocument = ({ amount, currency, transdate, duedate }: Document): string =>
  `${amount} ${currency}, of ${transdate}, due ${duedate}.`;

const sayEntry = (
  { reference, transdate, postings }: DryRun['entries'][number],
  currency: string,
): string => {
  const lines = postings.map(({ accno, description, debit, credit }) =>
    debit === undefined
      ? `credit ${accno} ${quoted(description)} ${credit}`
      : `debit ${accno} ${quoted(description)} ${debit}`,
  );
  return `Entry ${quoted(reference)} of ${transdate} in ${currency}: ${lines.join('; ')}.`;
};

const sayChange = ({ record, number, exists, fields }: DryRun['changes'][number]): string => {
  const said = fields.map(({ name, before, after }) =>
    exists ? `${name} from ${quoted(before)} to ${quoted(after)}` : `${name} ${quoted(after)}`,
  );
  return `${exists ? 'Changed' : 'New'} ${record} ${quoted(number)}: ${said.join(', ')}.`;
};

/** A comment by its document and its text; its other fields say who wrote it. */
const sayComment = ({ number, fields }: DryRun['changes'][number]): string => {
  const fieldOf = (sought: string) => fields.find(({ name }) => name === sought)?.after ?? '';
  const vendor = fieldOf('vendornumber');
  const document =
    vendor === '' ? `invoice ${quoted(number)}` : `payable ${quoted(number)} of ${partyNumber(vendor)}`;
  return `Comment on ${document}: ${quoted(fieldOf('text'))}.`;
};
