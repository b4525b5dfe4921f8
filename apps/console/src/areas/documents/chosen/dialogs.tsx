import { mail, payment, vendorpayment } from '@kontor/domain';
import { useRef, useState } from 'react';
import { paidOptions, useAccounts } from '../../../choices/accounts.ts';
import { Combobox } from '../../../controls/combobox.tsx';
import { DateInput } from '../../../controls/date-input.tsx';
import { Field } from '../../../controls/field.tsx';
import { once } from '../../../server/client.ts';
import { downloadInvoice } from '../../../server/download.ts';
import { useBooks } from '../../../server/session.ts';
import { saveFile } from '../../../table/export.ts';
import { useText } from '../../../texts/text.ts';
import { sumsBy, sumsText } from '../../../values/amount.ts';
import { dayLater, isDate } from '../../../values/date.ts';
import { numberOf } from '../../../values/number.ts';
import { type ChosenProps, EachDialog } from './each-dialog.tsx';
import { PrintChosen } from './print-dialog.tsx';
import { hasOpen, openOf } from './sums.ts';
import { zipOf } from './zip.ts';

/** The name of something that is done with the documents that were chosen in a list. */
export type ChosenAct = 'pay' | 'hold' | 'send' | 'print' | 'pdf';

/**
 * Books that each document is paid in full, on one day, unless something else is open of it than
 * the list has shown.
 */
const PayChosen = (props: ChosenProps) => {
  const { kind, rows } = props;
  const text = useText();
  const { call, today } = useBooks();
  const accounts = useAccounts();
  const [day, setDay] = useState(today);
  const [accno, setAccno] = useState('');
  const open = rows.filter(hasOpen);
  return (
    <EachDialog
      {...props}
      rows={open}
      title={text('chosen.pay_title', { count: open.length })}
      consequence={kind.kind === 'invoice' ? 'invoices.pay' : 'payables.pay'}
      confirm={text('chosen.pay')}
      done={text('chosen.paid', { count: open.length })}
      ready={isDate(day)}
      send={(row, key) => {
        const sent = {
          datepaid: day,
          amount_paid: openOf(row),
          open: openOf(row),
          ...(accno === '' ? {} : { payment_accno: numberOf(accno) }),
        };
        const { invnumber, party_number: vendor_number } = row;
        return kind.kind === 'invoice'
          ? call.invoices.pay.mutate({ invnumber, payment: payment.parse(sent) }, once(key))
          : call.payables.pay.mutate(
              { invnumber, vendor_number, vendorpayment: vendorpayment.parse(sent) },
              once(key),
            );
      }}
    >
      <p>{text('chosen.pay_text', { sums: sumsText(sumsBy(open, openOf)) })}</p>
      {open.length < rows.length ? (
        <p className="soft">{text('chosen.nothing_open', { count: rows.length - open.length })}</p>
      ) : null}
      <div className="form-row">
        <Field label={text('date')}>
          {(state) => <DateInput {...state} value={day} onChange={setDay} today={today} />}
        </Field>
        <Field label={text('account')} hint={text('chosen.own_account')}>
          {(state) => (
            <Combobox
              {...state}
              options={paidOptions(accounts, kind)}
              value={accno}
              onChange={setAccno}
              free
            />
          )}
        </Field>
      </div>
    </EachDialog>
  );
};

const week = 7;

/**
 * Holds invoices back from reminders until a day. What else a hold says of one, such as a dispute,
 * stays.
 */
const HoldChosen = (props: ChosenProps) => {
  const text = useText();
  const { call, today } = useBooks();
  const [day, setDay] = useState(dayLater(today, week));
  return (
    <EachDialog
      {...props}
      title={text('chosen.hold_title', { count: props.rows.length })}
      confirm={text('chosen.hold')}
      done={text('chosen.held', { count: props.rows.length })}
      ready={isDate(day)}
      send={async ({ invnumber }, key) => {
        const { items } = await call.holds.list.query({ invnumber });
        const known = items.find((one) => one.invnumber === invnumber);
        const { disputed = false, reason = '' } = known ?? {};
        await call.holds.invoice.mutate({ invnumber, hold: { until: day, disputed, reason } }, once(key));
      }}
    >
      <p>{text('chosen.hold_text')}</p>
      <Field label={text('reminders.until')}>
        {(state) => <DateInput {...state} value={day} onChange={setDay} today={today} />}
      </Field>
    </EachDialog>
  );
};

/** Sends invoices by mail, each to the addresses of its customer, in the customer's language. */
const SendChosen = (props: ChosenProps) => {
  const text = useText();
  const { call } = useBooks();
  const count = props.rows.length;
  return (
    <EachDialog
      {...props}
      title={text('chosen.send_title', { count })}
      consequence="invoices.send"
      confirm={text('invoices.send')}
      done={text('chosen.sent', { count })}
      send={({ invnumber }, key) => call.invoices.send.mutate({ invnumber, mail: mail.parse({}) }, once(key))}
    >
      <p>{text('chosen.send_text')}</p>
    </EachDialog>
  );
};

/** Saves the PDFs of invoices: one as it is, several as one ZIP file. */
const PdfChosen = (props: ChosenProps) => {
  const text = useText();
  const { name: client } = useBooks();
  const files = useRef(new Map<string, Blob>());
  const count = props.rows.length;
  const save = async () => {
    const all = [...files.current].map(([name, content]) => ({ name, content }));
    const [first] = all;
    if (first && all.length === 1) saveFile(first.content, first.name);
    else if (first) saveFile(await zipOf(all), `${text('invoices').toLowerCase()}.zip`);
  };
  return (
    <EachDialog
      {...props}
      title={text('chosen.pdf_title', { count })}
      confirm={text('chosen.pdf')}
      done={text('chosen.saved', { count })}
      send={async ({ invnumber }) => {
        const { file_name, media_type, parts } = await downloadInvoice(client, invnumber);
        files.current.set(file_name, new Blob(parts, { type: media_type }));
      }}
      finish={save}
    >
      <p>{text('chosen.pdf_text')}</p>
    </EachDialog>
  );
};

const dialogs = {
  pay: PayChosen,
  hold: HoldChosen,
  send: SendChosen,
  print: PrintChosen,
  pdf: PdfChosen,
} as const;

export const ChosenDialog = ({ act, ...props }: ChosenProps & { act: ChosenAct }) => {
  const Shown = dialogs[act];
  return <Shown {...props} />;
};
