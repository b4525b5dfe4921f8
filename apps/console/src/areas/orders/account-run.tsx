import { Anchor } from '../../controls/anchor.tsx';
import { Button } from '../../controls/button.tsx';
import { Figure } from '../../controls/figure.tsx';
import { Notice } from '../../controls/notice.tsx';
import { settingsPages } from '../../pages/settings.ts';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import { sumsText } from '../../values/amount.ts';
import { groupedReference } from '../../values/reference.ts';
import { DueRow } from './due-row.tsx';
import {
  type AccountDue,
  dueKey,
  type OtherOf,
  type PaymentDue,
  type RunChoices,
  sumsOfChosen,
} from './run-choices.ts';

type AccountRunProps = {
  account: AccountDue;
  name: string;
  choices: RunChoices;
  onChoices: (choices: RunChoices) => void;
  chosen: readonly PaymentDue[];
  others: readonly OtherOf[];
  onAdd: () => void;
  onRemove: (id: number) => void;
  onMake: () => void;
  ready: boolean;
  /** Whether its button has the key of the page. */
  keys: boolean;
};

/** The payables that are due from one account, as a check list, with the sums of what is chosen. */
export const AccountRun = (props: AccountRunProps) => {
  const { account, name, choices, onChoices, chosen, others } = props;
  const text = useText();
  const { client, may } = useBooks();
  const mayWrite = may('write');
  const title = `${account.accno} ${name}`;
  const free = account.payments.filter(({ obstacles }) => obstacles.length === 0);
  const toggle = (keys: readonly string[], isOut: boolean) => {
    const without = new Set(choices.without);
    for (const key of keys) isOut ? without.add(key) : without.delete(key);
    onChoices({ ...choices, without });
  };
  const amounts = others.map(({ payment: { amount, currency } }) => ({
    amount,
    currency: currency || client.currency,
  }));
  const count = chosen.length + others.length;
  return (
    <section className="card order-card stack gap-3" aria-label={title}>
      <header className="order-head flow baseline">
        <h2>{title}</h2>
        {account.iban === '' ? null : <span className="soft">{groupedReference(account.iban)}</span>}
      </header>
      {account.iban === '' ? (
        <Notice kind="status" look="warn">
          {text('orders.account_no_iban')}{' '}
          <Anchor href={settingsPages.account.to(account.accno)}>{text('orders.to_account')}</Anchor>
        </Notice>
      ) : null}
      {account.payments.length === 0 ? null : (
        <table className="order-items order-due" aria-label={text('orders.due_of', { account: title })}>
          <thead>
            <tr>
              <th scope="col" className="order-box-cell">
                <label className="order-box">
                  <input
                    type="checkbox"
                    aria-label={text('orders.choose_all', { account: title })}
                    checked={free.length > 0 && chosen.length === free.length}
                    disabled={free.length === 0 || !mayWrite}
                    onChange={({ target }) => toggle(free.map(dueKey), !target.checked)}
                  />
                </label>
              </th>
              <th scope="col">{text('payables.vendor')}</th>
              <th scope="col" className="order-wide">
                {text('documents.payable')}
              </th>
              <th scope="col" className="order-wide">
                {text('documents.due')}
              </th>
              <th scope="col" className="order-discount">
                {text('orders.discount')}
              </th>
              <th scope="col" className="order-amount">
                {text('amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {account.payments.map((due) => (
              <DueRow
                key={dueKey(due)}
                due={due}
                choices={choices}
                chosen={chosen.includes(due)}
                onToggle={(isOut) => toggle([dueKey(due)], isOut)}
                onCredits={(areTaken) => {
                  const withoutCredits = new Set(choices.withoutCredits);
                  if (areTaken) withoutCredits.delete(dueKey(due));
                  else withoutCredits.add(dueKey(due));
                  onChoices({ ...choices, withoutCredits });
                }}
                onDiscount={(discount) =>
                  onChoices({ ...choices, discounts: { ...choices.discounts, [dueKey(due)]: discount } })
                }
              />
            ))}
          </tbody>
        </table>
      )}
      {others.length === 0 ? null : (
        <Others others={others} currency={client.currency} onRemove={props.onRemove} />
      )}
      {mayWrite ? (
        <footer className="order-foot flow">
          <Button look="quiet" onClick={props.onAdd}>
            {text('orders.add_other')}
          </Button>
          <span className="order-sum">
            {text('orders.chosen', { count })}
            {count === 0 ? null : (
              <strong className="figure">{sumsText(sumsOfChosen(chosen, choices, amounts))}</strong>
            )}
          </span>
          <Button
            look="primary"
            disabled={!props.ready}
            onClick={props.onMake}
            {...(props.keys ? { keys: 'Ctrl+Enter' } : {})}
          >
            {text('orders.make')}
          </Button>
        </footer>
      ) : null}
    </section>
  );
};

type OthersProps = { others: readonly OtherOf[]; currency: string; onRemove: (id: number) => void };

/** The payments of a run that pay no payable. */
const Others = ({ others, currency: usual, onRemove }: OthersProps) => {
  const text = useText();
  return (
    <table className="order-items" aria-label={text('orders.others')}>
      <thead>
        <tr>
          <th scope="col">{text('orders.others')}</th>
          <th scope="col" className="order-wide">
            {text('account')}
          </th>
          <th scope="col" className="order-amount">
            {text('amount')}
          </th>
          <th className="order-action">
            <span className="unseen">{text('orders.remove')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {others.map(({ id, payment: { name, iban = '', amount, currency, is_salary, message, accno } }) => (
          <tr key={id}>
            <td>
              <span className="order-name">{name}</span>
              <span className="order-note">{groupedReference(iban.replace(/\s/g, ''))}</span>
              <span className="order-note">
                {[is_salary ? text('orders.salary') : '', message ?? ''].filter((one) => one).join(' · ')}
              </span>
            </td>
            <td className="order-wide">{accno}</td>
            <td className="order-amount">
              <span className="soft">{currency || usual} </span>
              <Figure amount={amount} />
            </td>
            <td className="order-action">
              <Button
                small
                look="quiet"
                aria-label={text('orders.remove_one', { name })}
                onClick={() => onRemove(id)}
              >
                {text('orders.remove')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
