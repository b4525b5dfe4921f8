import { useId } from 'react';
import { AmountInput } from '../../controls/amount-input.tsx';
import { Anchor } from '../../controls/anchor.tsx';
import { Figure } from '../../controls/figure.tsx';
import { orderPages } from '../../pages/orders.ts';
import { vendorPages } from '../../pages/parties.ts';
import { payablePages } from '../../pages/payables.ts';
import { settingsPages } from '../../pages/settings.ts';
import { useBooks } from '../../server/session.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { formatAmount, isZero, sumOf } from '../../values/amount.ts';
import { formatDate } from '../../values/date.ts';
import { formatPercent } from '../../values/percent.ts';
import { groupedReference } from '../../values/reference.ts';
import { discountOf, dueKey, type PaymentDue, payingOf, type RunChoices } from './run-choices.ts';

type DueRowProps = {
  due: PaymentDue;
  choices: RunChoices;
  chosen: boolean;
  onToggle: (isOut: boolean) => void;
  onDiscount: (discount: string) => void;
  onCredits: (areTaken: boolean) => void;
};

/** A payable that is due: whom it pays and where, and in words why it can't be paid. */
export const DueRow = ({ due, choices, chosen, onToggle, onDiscount, onCredits }: DueRowProps) => {
  const text = useText();
  const { may, today } = useBooks();
  const { language } = useLanguage();
  const note = useId();
  const terms = useTerms(due);
  const { invnumber = '', vendornumber = '', name, iban, currency, duedate, obstacles, previous_iban } = due;
  const isFree = obstacles.length === 0;
  const paying = payingOf(due, choices);
  const isLate = duedate < today;
  const dueDay = <span className={isLate ? 'order-late' : undefined}>{formatDate(duedate, language)}</span>;
  const number = <Anchor href={payablePages.one.to(vendornumber, invnumber)}>{invnumber}</Anchor>;
  return (
    <tr className={isFree && !chosen ? 'order-out' : undefined}>
      <td className="order-box-cell">
        <label className="order-box">
          <input
            type="checkbox"
            aria-label={text('orders.choose', { name, number: invnumber })}
            checked={chosen}
            disabled={!isFree || !may('write')}
            {...(isFree ? {} : { 'aria-describedby': note })}
            onChange={({ target }) => onToggle(!target.checked)}
          />
        </label>
      </td>
      <td>
        <span className="order-name">
          <Anchor href={vendorPages.one.to(vendornumber)}>{name}</Anchor>
        </span>
        <span className="order-narrow order-note">
          {number} · {dueDay}
        </span>
        {terms ? <span className="order-narrow order-note">{terms}</span> : null}
        {iban === '' ? null : <span className="order-note order-iban">{groupedReference(iban)}</span>}
        {previous_iban === '' ? null : (
          <span className="order-note order-iban">
            {text('orders.previous_iban', { iban: groupedReference(previous_iban) })}
          </span>
        )}
        {isFree && terms && isZero(due.discount) ? (
          <span className="order-note">
            {text('orders.discount_no_account')}{' '}
            <Anchor href={settingsPages.general.to()}>{text('orders.mend.discount_account_missing')}</Anchor>
          </span>
        ) : null}
        {isFree && due.credits !== undefined ? (
          <label className="check order-note">
            <input
              type="checkbox"
              checked={!choices.withoutCredits.has(dueKey(due))}
              disabled={!chosen || !may('write')}
              onChange={({ target }) => onCredits(target.checked)}
            />
            {text('orders.take_credits', {
              numbers: due.credits.map((one) => one.invnumber).join(', '),
              amount: formatAmount(sumOf(due.credits.map(({ amount }) => amount))),
            })}
          </label>
        ) : null}
        {isFree ? null : (
          <span id={note} className="stack">
            {obstacles.map((obstacle) => (
              <Obstacle key={obstacle.code + obstacle.message} due={due} obstacle={obstacle} />
            ))}
          </span>
        )}
      </td>
      <td className="order-wide">{number}</td>
      <td className="order-wide">{dueDay}</td>
      <td className="order-discount">
        {chosen && may('write') ? (
          <AmountInput
            aria-label={text('orders.discount_of', { number: invnumber })}
            value={discountOf(due, choices)}
            onChange={onDiscount}
            {...(paying === undefined ? { 'aria-invalid': true as const } : {})}
          />
        ) : null}
        {terms ? <span className="order-note order-wide">{terms}</span> : null}
      </td>
      <td className="order-amount">
        <span className="soft">{currency} </span>
        <Figure amount={chosen && paying !== undefined ? paying : due.amount} />
      </td>
    </tr>
  );
};

/** The terms of a discount that is in time, as words; undefined where there is none. */
const useTerms = ({ discount_percent: percent, discount_until: until }: PaymentDue): string | undefined => {
  const text = useText();
  const { language } = useLanguage();
  if (percent === undefined || until === undefined) return undefined;
  const day = formatDate(until, language);
  return text('payables.discount_until', { percent: formatPercent(percent), day });
};

type ObstacleProps = { due: PaymentDue; obstacle: PaymentDue['obstacles'][number] };

/** Says why a payable can't be paid, with a link to where that is mended. */
const Obstacle = ({ due, obstacle: { code, message, order } }: ObstacleProps) => {
  const text = useText();
  const { vendornumber = '', invnumber = '' } = due;
  const links = {
    in_order: order === undefined ? undefined : orderPages.one.to(order),
    iban_missing: vendorPages.one.to(vendornumber),
    iban_wrong: vendorPages.one.to(vendornumber),
    iban_not_confirmed: vendorPages.one.to(vendornumber),
    discount_account_missing: settingsPages.general.to(),
    refused_by_bank: payablePages.one.to(vendornumber, invnumber),
    credited: payablePages.one.to(vendornumber, invnumber),
  };
  const href = links[code];
  return (
    <span className="order-obstacle">
      {text(`orders.obstacle.${code}`, { message, order: order ?? '' })}{' '}
      {href === undefined ? null : <Anchor href={href}>{text(`orders.mend.${code}`)}</Anchor>}
    </span>
  );
};
