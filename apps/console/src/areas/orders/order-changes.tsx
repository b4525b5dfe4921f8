import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { formatAmount } from '../../values/amount.ts';
import { formatDate } from '../../values/date.ts';
import { groupedReference } from '../../values/reference.ts';
import type { OrderPayment, OrderWhole } from './state.tsx';

type OrderChangesProps = { before: OrderWhole; now: OrderWhole };

/**
 * The lines in which an order differs from how someone has looked at it: the earlier ones, and
 * those of now.
 */
export const OrderChanges = ({ before, now }: OrderChangesProps) => {
  const text = useText();
  const { language } = useLanguage();
  const linesOf = ({ accno, day, payments }: OrderWhole) => [
    `${text('orders.from_account')} ${accno}`,
    `${text('orders.day')} ${formatDate(day, language)}`,
    ...payments.map(paymentLine),
  ];
  const [was, is] = [linesOf(before), linesOf(now)];
  const parts = [
    ['orders.changed_before', was.filter((line) => !is.includes(line))],
    ['orders.changed_now', is.filter((line) => !was.includes(line))],
  ] as const;
  return parts.map(([name, lines]) =>
    lines.length === 0 ? null : (
      <section key={name} className="order-changes" aria-label={text(name)}>
        <h3>{text(name)}</h3>
        <ul>
          {lines.map((line, at) => (
            <li key={`${line} ${at}`}>{line}</li>
          ))}
        </ul>
      </section>
    ),
  );
};

/** All that is paid by a payment and to whom, in one line. */
const paymentLine = (payment: OrderPayment): string => {
  const { name, city, iban, account_number, currency, amount, invnumber, reference, message } = payment;
  const account = iban === '' ? account_number : groupedReference(iban);
  const parts = [name, city, account, `${currency} ${formatAmount(amount)}`, invnumber, reference, message];
  return parts.filter((part) => part !== undefined && part !== '').join(' · ');
};
