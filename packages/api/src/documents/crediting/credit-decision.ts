import type { CreditBooks, DocumentWritten, PaidDocumentKept, Retry, Writing } from '@kontor/data';
import {
  type Client,
  type Credited,
  type Creditnote,
  type Decimal,
  type Findings,
  type Ledger,
  newFindings,
  setOffBetween,
  type Vendorcreditnote,
} from '@kontor/domain';
import { invnumberOf, numberOrRefuse } from '../booking-outcome.ts';
import { checkOpenSeen } from '../payment-booking.ts';
import { bookPair, type PairBooked } from '../payment-pair.ts';

/**
 * Deciding credit notes of invoices and of vendors' payables, which is the same but for what is
 * posted (docs/interface §10.2, §11.1).
 */

type DecidingBooks = Pick<CreditBooks, 'payments' | 'credits'>;
/** The postings of a document, and the credit notes of it before. */
export type CreditFacts = {
  booked: Awaited<ReturnType<DecidingBooks['credits']['booked']>>;
  earlier: Awaited<ReturnType<DecidingBooks['credits']['earlier']>>;
};

type OfKind<Made> = {
  kind: 'invoice' | 'payable';
  /** Finds a document of the transaction that is there. */
  find: (invnumber: string) => Promise<PaidDocumentKept>;
  /** Makes the negative document; adds its faults to `findings`. */
  make: (facts: CreditFacts, findings: Findings) => Made;
  post: (made: Made, credited: PaidDocumentKept) => Promise<DocumentWritten>;
  /** A document without what is on its way to be paid. */
  freeOf: (document: PaidDocumentKept) => Promise<{ amount: Decimal; paid: Decimal }>;
};

type ToDecide = {
  /** The number of the document that is credited. */
  credited: string;
  sent: Creditnote | Vendorcreditnote;
  content: string;
  ledger: Ledger;
  client: Client;
  /** That of a part of a transaction. */
  writing: Writing;
};

/** A credit note that was booked, with the two payments that settle it, if any do. */
export type CreditDecided = {
  note: PaidDocumentKept;
  credited: PaidDocumentKept;
  took: Credited;
  pair: PairBooked | undefined;
};

/**
 * DecidingBooks a credit note, and settles it and the document that it credits as far as both are
 * open. Answers its number alone where it was booked before. Refuses `open_changed`, what posting
 * the document and postPayment refuse, and what `make` finds.
 */
export const decideCredit = async <Made extends { credited: Credited }>(
  within: DecidingBooks,
  { kind, find, make, post, freeOf }: OfKind<Made>,
  { credited: number, sent, content, ledger, client, writing }: ToDecide,
): Promise<{ outcome: 'done'; done: { invnumber: string }; decided?: CreditDecided } | Retry> => {
  const credited = await find(number);
  const again = invnumberOf(sent);
  const repeated =
    again === ''
      ? undefined
      : await within.credits.repeated({ invnumber: again, credited_id: credited.id, content });
  if (repeated !== undefined) return { outcome: 'done', done: { invnumber: repeated } };
  checkOpenSeen(sent, credited);
  const findings = newFindings();
  const booked = await within.credits.booked(credited.id);
  const earlier = await within.credits.earlier(credited.id);
  const made = make({ booked, earlier }, findings);
  findings.refuse();
  const written = await post(made, credited);
  const numbered = numberOrRefuse(
    written.outcome === 'repeated' ? { ...written, outcome: 'exists' } : written,
    kind,
    client,
  );
  if (numbered.outcome === 'retry') return numbered;
  const note = await find(numbered.done.invnumber);
  const amount = setOffBetween(await freeOf(credited), note);
  const by = { on: sent.transdate, payment_accno: sent.payment_accno ?? undefined, ledger, writing };
  const pair = await bookPair(within, { kind, credit: note, document: credited, amount }, by);
  if (pair?.outcome === 'retry') return pair;
  return {
    outcome: 'done',
    done: numbered.done,
    decided: { note, credited, took: made.credited, pair },
  };
};
