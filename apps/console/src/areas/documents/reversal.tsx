import type { Outputs } from '@kontor/client';
import { entryLanguage, entryText, invoice, payable } from '@kontor/domain';
import { useState } from 'react';
import { type Account, isLinked, useAccounts } from '../../choices/accounts.ts';
import type { DocumentKind, DocumentRow } from '../../choices/document-kind.ts';
import { DateInput } from '../../controls/date-input.tsx';
import { Confirm } from '../../controls/dialog.tsx';
import { Field } from '../../controls/field.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { useAction, useAttempt } from '../../forms/action.ts';
import { once } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import { negated } from '../../values/amount.ts';
import { reversalNumber } from './paying/counterpart.tsx';
import { type Paid, PaymentsFirst } from './paying/undo-payment.tsx';
import { supplySent } from './sheet/supply.ts';

type ReversalProps = {
  kind: DocumentKind;
  row: DocumentRow;
  entry: Outputs['entries']['ofDocument'];
  onUndo: (payment: Paid) => void;
  onClose: () => void;
  onDone: () => Promise<void>;
};

/**
 * Reverses a document: posts one with the opposite amounts, so that the two entries cancel out.
 * Nothing booked is changed.
 */
export const Reversal = ({ kind, row, entry, onUndo, onClose, onDone }: ReversalProps) => {
  const text = useText();
  const { call, client, today } = useBooks();
  const accounts = useAccounts();
  const [date, setDate] = useState(row.transdate);
  const { busy, error, run } = useAction();
  const attempt = useAttempt();
  const reverse = () =>
    run(async () => {
      const description = entryText(entryLanguage(client), 'reversal', { of: row.invnumber });
      const sent = oppositeOf(kind, { row, entry, date, description, accounts });
      await attempt(async (key) => {
        if (kind.kind === 'invoice') await call.invoices.post.mutate(invoice.parse(sent), once(key));
        else await call.payables.post.mutate(payable.parse(sent), once(key));
      });
      await onDone();
    });
  return (
    <Confirm
      title={text('documents.reverse_title', { number: row.invnumber })}
      open
      onClose={onClose}
      confirm={text('documents.do_reverse')}
      onConfirm={() => void reverse()}
      busy={busy}
      look="danger"
    >
      <PaymentsFirst number={row.invnumber} payments={entry.payments} onUndo={onUndo} />
      <p>{text('documents.reverse_text')}</p>
      <Field label={text('date')}>
        {(state) => <DateInput {...state} value={date} onChange={setDate} today={today} />}
      </Field>
      <ErrorNotice error={error} />
    </Confirm>
  );
};

type Opposite = {
  row: DocumentRow;
  entry: ReversalProps['entry'];
  date: string;
  description: string;
  accounts: readonly Account[];
};

/**
 * The document whose postings are the opposites of those that `entry` booked, each on its account
 * and with its tax.
 */
const oppositeOf = (kind: DocumentKind, { row, entry, date, description, accounts }: Opposite): unknown => {
  const isInvoice = kind.kind === 'invoice';
  const links = new Map(accounts.map((account) => [account.accno, account]));
  const isOn = (accno: number, ...to: string[]) => {
    const account = links.get(accno);
    return account !== undefined && to.some((link) => isLinked(account, link));
  };
  // The document books its control account by its total.
  const control = entry.postings.find(({ accno }) => isOn(accno, isInvoice ? 'AR' : 'AP'));
  const others = entry.postings.filter((one) => one !== control);
  const taxes = others.filter(({ accno }) => isOn(accno, 'AR_tax', 'AP_tax'));
  const lines = others.filter(({ accno }) => !isOn(accno, 'AR_tax', 'AP_tax'));
  // Debits are positive. Income is a credit and expense a debit, so that only the latter changes
  // its sign.
  const sign = isInvoice ? (amount: string) => amount : negated;
  return {
    invnumber: reversalNumber(row.invnumber),
    transdate: date,
    duedate: date,
    description,
    currency: row.currency,
    [kind.partyField]: row.party_number,
    [isInvoice ? 'ar_accno' : 'ap_accno']: control?.accno,
    taxincluded: false,
    ...(isInvoice ? { rounding: false, ...supplySent(row) } : {}),
    [kind.lines]: lines.map(({ accno, original_amount, memo, tax_accno, taxdate, vat_code }) => ({
      amount: sign(original_amount),
      [kind.account]: accno,
      description: memo,
      ...(tax_accno ? { tax_accno } : {}),
      ...(taxdate ? { taxdate } : {}),
      ...(vat_code ? { vat_code } : {}),
    })),
    taxentries: taxes.map(({ accno, original_amount }) => ({
      amount: sign(original_amount),
      tax_accno: accno,
    })),
  };
};
