import type { LineFound } from '@kontor/data';
import {
  amountOf,
  answeredProposal,
  answeredRemarks,
  type BankLine,
  type BookedFrom,
  type LineFacts,
  zero,
} from '@kontor/domain';

/** Lines of banks as they are answered, matched and booked (docs/interface §26). */

/** The texts of the bank for a line: of the payment, else of its entry. */
const bankTextOf = ({ payment: { text }, bank_text }: LineFound): string => text ?? bank_text;

const noCharges = ({ payment: { charges } }: LineFound): boolean => amountOf(charges).eq(zero);

export const factsOf = (line: LineFound): LineFacts => {
  const { id, accno, date, amount, currency, reversal, payment } = line;
  const { original, charges, counterparty, references, texts, purpose } = payment;
  return {
    ...{ id, accno, date, amount, currency, reversal, counterparty, references, texts, purpose },
    bank_text: bankTextOf(line),
    ...(original ? { original } : {}),
    ...(noCharges(line) ? {} : { charges }),
  };
};

export const answeredLine = (line: LineFound, language: string | undefined): BankLine => {
  const { id, statement_id, accno, date, value_date, amount, currency, reversal, code, version } = line;
  const { original, charges, counterparty, references, texts, purpose } = line.payment;
  const { match } = line;
  return {
    ...{ id, statement_id, accno, date, value_date, amount, currency, reversal, references },
    counterparty: { ...counterparty, address: [...counterparty.address] },
    ...(original
      ? {
          original_amount: original.amount,
          original_currency: original.currency,
          ...(original.rate === undefined ? {} : { original_rate: original.rate }),
        }
      : {}),
    ...(noCharges(line) ? {} : { charges }),
    texts: [...texts],
    bank_text: bankTextOf(line),
    ...{ code, purpose, version, status: line.state },
    remarks: answeredRemarks(line.remarks, language),
    proposals: (line.proposals ?? []).map((proposal) => answeredProposal(proposal, language)),
    ...(match ? { match: answeredMatch(match, language) } : {}),
  };
};

const answeredMatch = (
  { kind, measure, reasons, outcome, automatic, entries }: NonNullable<LineFound['match']>,
  language: string | undefined,
): NonNullable<BankLine['match']> => {
  const { reasons: said } = answeredProposal({ kind: kind ?? 'amount', measure, reasons, outcome }, language);
  return {
    kind: kind ?? 'person',
    ...{ measure, reasons: said, outcome, automatic },
    entries: entries.map((id) => ({ entry_id: Number(id) })),
  };
};

const longestSource = 140;

/** The line as its bookings describe it: the bank's reference, and who paid for what. */
export const bookedFromLine = (line: LineFound): BookedFrom => {
  const { accno, date, amount, currency, reference, payment } = line;
  const { counterparty, texts, references } = payment;
  const memo = [counterparty.name, ...texts].filter((text) => text !== '').join(', ') || bankTextOf(line);
  return {
    ...{ accno, date, amount, currency },
    source: (references.bank || reference).slice(0, longestSource),
    memo: memo.slice(0, 255),
  };
};
