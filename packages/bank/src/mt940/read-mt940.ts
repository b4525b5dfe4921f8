import {
  type BankEntry,
  type BankRemark,
  type BankStatement,
  bareIban,
  isIban,
  remarkOf,
  zero,
} from '@kontor/domain';
import { amountText, currencyFrom } from '../values/amount.ts';
import type { Tally } from '../values/bounds.ts';
import { BankFileFault, quoted, withinPlace } from '../values/fault.ts';
import type { StatementReader } from '../values/reader.ts';
import { plainText } from '../values/texts.ts';
import { type EntryLine, entryLineOf } from './entry-line.ts';
import { type MtField, openFields } from './fields.ts';
import { type Information, informationOf } from './information.ts';
import { commaAmount, shortDay } from './values.ts';

type Balance = NonNullable<BankStatement['opening']>;

type Draft = {
  reference: string;
  account: string | undefined;
  number: string | undefined;
  currency: string;
  opening: Balance | undefined;
  closing: Balance | undefined;
  entries: BankEntry[];
  /**
   * The number of entries that were begun, and the last of them, which its information may follow.
   */
  begun: number;
  last: { line: EntryLine; information: string[] } | undefined;
  remarks: BankRemark[];
};

/** A reader of MT940. */
export const openMt940 = ({ tally }: { tally: Tally }): StatementReader<Uint8Array> => {
  let draft: Draft | undefined;
  let finished: BankStatement[] = [];
  let isMet = false;

  const place = () =>
    draft
      ? {
          statement: draft.reference,
          ...(draft.begun > 0 && !draft.closing ? { entry: draft.begun } : {}),
        }
      : {};
  const close = (isWritten: boolean) =>
    withinPlace(place, () => {
      if (draft) finished.push(statementOf(draft, isWritten));
      draft = undefined;
    });
  const take = (field: MtField) => {
    if (field.tag === '20') {
      close(false);
      tally('statements', 1);
      draft = emptyDraft(plainText(field.lines.join(' ')));
      isMet = true;
      return;
    }
    const open = draft;
    if (!open) throw new BankFileFault(`The field :${field.tag}: is before :20:.`);
    if (field.tag === '61') tally('entries', 1);
    withinPlace(
      () => ({ ...place(), element: `:${field.tag}:` }),
      () => takeField(open, field),
    );
  };
  const fields = openFields({ take, close });
  const taken = () => {
    const statements = finished;
    finished = [];
    return statements;
  };
  return {
    write: (bytes) => {
      fields.write(bytes);
      return taken();
    },
    end: () => {
      fields.end();
      if (!isMet) throw new BankFileFault('The file has no statement.');
      return taken();
    },
  };
};

const emptyDraft = (reference: string): Draft => ({
  reference,
  account: undefined,
  number: undefined,
  currency: '',
  opening: undefined,
  closing: undefined,
  entries: [],
  begun: 0,
  last: undefined,
  remarks: [],
});

// The related reference, available balances, and what banks add for themselves.
const withoutMeaning = ['21', '64', '65', 'NS'];

const takeField = (draft: Draft, { tag, lines }: MtField): void => {
  const text = lines.join('').trim();
  if (tag === '25' || tag === '25P') {
    if (draft.account !== undefined) throw new BankFileFault('The statement has two accounts.');
    draft.account = accountOf(tag === '25P' ? (lines[0] ?? '') : text);
  } else if (tag === '28' || tag === '28C') draft.number = text;
  else if (tag === '60F' || tag === '60M') {
    if (draft.opening) throw new BankFileFault('The statement has two opening balances.');
    const { currency, ...opening } = balanceOf(text);
    Object.assign(draft, { currency, opening });
  } else if (tag === '62F' || tag === '62M') {
    if (draft.closing) throw new BankFileFault('The statement has two closing balances.');
    const { currency, ...closing } = balanceOf(text);
    if (currency !== draft.currency)
      throw new BankFileFault(`The statement closes in ${currency}, and does not open in it.`);
    draft.closing = closing;
  } else if (tag === '61') {
    if (!draft.opening) throw new BankFileFault('An entry is before the opening balance.');
    if (draft.closing) throw new BankFileFault('An entry is after the closing balance.');
    const line = entryLineOf(lines, draft.currency);
    takeLast(draft);
    draft.begun += 1;
    draft.last = { line, information: [] };
  } else if (tag === '86') takeInformation(draft, lines);
  else if (!withoutMeaning.includes(tag))
    draft.remarks.push(remarkOf('field_unknown', { field: `:${tag}:` }));
};

const takeInformation = (draft: Draft, lines: readonly string[]): void => {
  // After the closing balance it is about the statement.
  if (draft.closing) return;
  const { last } = draft;
  if (!last) draft.remarks.push(remarkOf('text_without_entry'));
  else last.information.push(...lines);
};

/** Makes the entry of the last line, which is complete. */
const takeLast = (draft: Draft): void => {
  const { last, currency } = draft;
  draft.last = undefined;
  if (last && !last.line.expected)
    draft.entries.push(bankEntryOf(last.line, informationOf(last.information), currency));
};

/**
 * The IBAN, also where a currency follows or a BIC is before it; else the number as the bank writes
 * it.
 */
const accountOf = (written: string): string => {
  const bare = bareIban(written);
  const last = bare.slice(bare.lastIndexOf('/') + 1);
  const found = [bare, last, last.replace(/[A-Z]{3}$/, '')].find(isIban);
  const account = found ?? plainText(written);
  if (account === '') throw new BankFileFault('The statement does not name its account.');
  return account;
};

const balanceOf = (text: string): Balance & { currency: string } => {
  const [, mark, day = '', code = '', written = ''] = /^([CD])(\d{6})([A-Z]{3})(.*)$/.exec(text) ?? [];
  if (mark === undefined) throw new BankFileFault(`${quoted(text)} is not a balance of MT940.`);
  const currency = currencyFrom(code);
  const amount = commaAmount(written, currency);
  return {
    currency,
    day: shortDay(day),
    amount: amountText(mark === 'C' ? amount : zero.minus(amount), currency),
  };
};

/**
 * The statement. One that ends without a closing balance is whole only where its end is written.
 */
const statementOf = (draft: Draft, isEndWritten: boolean): BankStatement => {
  takeLast(draft);
  const { reference, account, number, currency, opening, closing, entries, remarks } = draft;
  if (account === undefined) throw new BankFileFault('The statement has no account (:25:).');
  if (!opening) throw new BankFileFault('The statement has no opening balance (:60F:).');
  if (!closing && !isEndWritten)
    throw new BankFileFault('The statement has no closing balance (:62F:), so it ends too early.');
  const all = closing ? remarks : [...remarks, remarkOf('no_closing')];
  const sequence = Number(/^(\d{1,9})(?:\/|$)/.exec(number ?? '')?.[1] ?? '0');
  return {
    kind: 'MT940',
    message_id: reference,
    // Numbers begin again each year, and some banks have always the same reference.
    statement_id: [(closing ?? opening).day, ...(number ? [number] : [])].join('/'),
    ...(sequence > 0 ? { sequence } : {}),
    account,
    currency,
    opening,
    ...(closing ? { closing } : {}),
    ...(all.length === 0 ? {} : { remarks: all }),
    entries,
  };
};

const bankEntryOf = (line: EntryLine, information: Information, currency: string): BankEntry => {
  const amount = amountText(line.amount, currency);
  const { original } = line;
  return {
    booked_on: line.booked_on,
    value_date: line.value_date,
    amount,
    reversal: line.reversal,
    reference: line.reference,
    code: [line.type, information.code].filter((code) => code !== '').join('/'),
    text: information.text || line.text,
    payments: [
      {
        amount,
        ...(original
          ? {
              original: {
                amount: amountText(
                  line.amount.lt('0') ? zero.minus(original.amount) : original.amount,
                  original.currency,
                ),
                currency: original.currency,
              },
            }
          : {}),
        charges: amountText(line.charges, currency),
        counterparty: { name: information.name, iban: information.iban, bic: information.bic, address: [] },
        ...(information.ultimate === '' ? {} : { ultimate: information.ultimate }),
        references: {
          creditor: information.creditor,
          end_to_end: information.end_to_end || line.owner_reference,
          message: information.message,
          payment_information: '',
          mandate: information.mandate,
          bank: '',
        },
        texts: information.texts,
        purpose: information.purpose,
      },
    ],
    ...(line.remarks.length === 0 ? {} : { remarks: line.remarks }),
  };
};
