import { Anchor } from '../../controls/anchor.tsx';
import { Button } from '../../controls/button.tsx';
import { Figure } from '../../controls/figure.tsx';
import { vendorPages } from '../../pages/parties.ts';
import { payablePages } from '../../pages/payables.ts';
import { EntryLink } from '../../postings/entry-link.tsx';
import { useText } from '../../texts/text.ts';
import { isZero } from '../../values/amount.ts';
import { groupedReference } from '../../values/reference.ts';
import { type OrderPayment, PaymentStateTag } from './state.tsx';

export type PaymentAction = {
  label: string;
  labelOf: (payment: OrderPayment) => string;
  isFor: (payment: OrderPayment) => boolean;
  run: (payment: OrderPayment) => void;
};

type OrderPaymentsProps = {
  payments: readonly OrderPayment[];
  label: string;
  /** The button of each payment that `isFor` takes, with its label and what it says of one. */
  action?: PaymentAction | undefined;
};

/**
 * The payments of an order, each with whom it pays, to which account, and what the bank said of it.
 */
export const OrderPayments = ({ payments, label, action }: OrderPaymentsProps) => {
  const text = useText();
  return (
    <table className="order-items" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{text('orders.paid_to')}</th>
          <th scope="col" className="order-wide">
            {text('documents.payable')}
          </th>
          <th scope="col" className="order-wide">
            {text('status')}
          </th>
          <th scope="col" className="order-amount">
            {text('amount')}
          </th>
          {action ? (
            <th className="order-action">
              <span className="unseen">{action.label}</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <tr key={payment.position}>
            <td>
              <PaidTo payment={payment} />
            </td>
            <td className="order-wide">
              <Payable payment={payment} />
            </td>
            <td className="order-wide">
              <PaidState payment={payment} />
            </td>
            <td className="order-amount">
              <span className="soft">{payment.currency} </span>
              <Figure amount={payment.amount} />
              {isZero(payment.discount) ? null : (
                <span className="order-note">
                  {text('orders.less_discount')} <Figure amount={payment.discount} />
                </span>
              )}
              {payment.credits === undefined ? null : (
                <span className="order-note">
                  {text('orders.less_credits')}{' '}
                  {payment.credits.map(({ invnumber, amount }) => (
                    <span key={invnumber} className="order-credit">
                      <Anchor href={payablePages.one.to(payment.vendornumber ?? '', invnumber)}>
                        {invnumber}
                      </Anchor>{' '}
                      <Figure amount={amount} />
                    </span>
                  ))}
                </span>
              )}
            </td>
            {action ? (
              <td className="order-action">
                {action.isFor(payment) ? (
                  <Button
                    small
                    look="quiet"
                    aria-label={action.labelOf(payment)}
                    onClick={() => action.run(payment)}
                  >
                    {action.label}
                  </Button>
                ) : null}
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** Says what became of a payment, and the entries that booked it. */
const PaidState = ({ payment: { state, entries } }: { payment: OrderPayment }) => (
  <>
    <PaymentStateTag state={state} />
    {entries.length === 0 ? null : (
      <span className="order-note order-entries">
        {entries.map(({ entry_id }) => (
          <EntryLink key={entry_id} id={entry_id} />
        ))}
      </span>
    )}
  </>
);

const Payable = ({ payment: { invnumber, vendornumber, is_salary } }: { payment: OrderPayment }) => {
  const text = useText();
  if (invnumber === undefined) return is_salary ? <span>{text('orders.salary')}</span> : null;
  return <Anchor href={payablePages.one.to(vendornumber ?? '', invnumber)}>{invnumber}</Anchor>;
};

const PaidTo = ({ payment }: { payment: OrderPayment }) => {
  const text = useText();
  const { name, vendornumber, invnumber, iban, account_number, previous_iban, reference, message, reason } =
    payment;
  return (
    <>
      <span className="order-name">
        {vendornumber === undefined ? name : <Anchor href={vendorPages.one.to(vendornumber)}>{name}</Anchor>}
      </span>
      <span className="order-narrow order-note">
        <Payable payment={payment} />
      </span>
      <span className="order-note">{iban === '' ? account_number : groupedReference(iban)}</span>
      {previous_iban === '' ? null : (
        <span className="order-note">
          {text('orders.previous_iban', { iban: groupedReference(previous_iban) })}
        </span>
      )}
      {[groupedReference(reference), message]
        // The number of the payable is told already.
        .filter((part) => part !== '' && part !== invnumber)
        .map((part) => (
          <span key={part} className="order-note">
            {part}
          </span>
        ))}
      {reason === '' ? null : (
        <span className="order-note order-refused">{text('orders.bank_reason', { reason })}</span>
      )}
      <span className="order-narrow order-state">
        <PaidState payment={payment} />
      </span>
    </>
  );
};
