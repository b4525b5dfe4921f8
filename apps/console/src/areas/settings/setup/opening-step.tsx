import { type Account, type BookingDate, bookingDate, minorUnit } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { type ClipboardEvent, useId, useMemo, useState } from 'react';
import { useAccountName } from '../../../choices/accounts.ts';
import { AccountName } from '../../../controls/account-name.tsx';
import { AmountInput } from '../../../controls/amount-input.tsx';
import { ButtonLink } from '../../../controls/button.tsx';
import { DateInput } from '../../../controls/date-input.tsx';
import { Field } from '../../../controls/field.tsx';
import { Figure } from '../../../controls/figure.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { useShortcuts } from '../../../keyboard/keys.tsx';
import { FieldLine } from '../../../layout/layout.tsx';
import { settingsPages } from '../../../pages/settings.ts';
import { useBooks } from '../../../server/session.ts';
import { storedText } from '../../../storage/stored.ts';
import { useText } from '../../../texts/text.ts';
import { ImportPreview } from '../imports/preview.tsx';
import { type Balances, openingAccounts, openingOf, pastedIn, totalsOf } from './opening-values.ts';

/** The account that takes the rest, in the charts of accounts of Switzerland. */
const usualOpening = '9100';

type Typed = { day: string; account: string; balances: Balances };

const typedIn = (kept: string | undefined, today: string): Typed => {
  const begun: Typed = { day: `${today.slice(0, 4)}-01-01`, account: usualOpening, balances: {} };
  try {
    return { ...begun, ...(JSON.parse(kept ?? '{}') as Partial<Typed>) };
  } catch {
    return begun;
  }
};

/**
 * The balances with which the books begin: typed or pasted, shown as they would be booked, and
 * booked as one entry.
 */
export const OpeningStep = ({ onDone }: { onDone: () => void }) => {
  const { query } = useBooks();
  const accounts = useQuery(query.accounts.list.queryOptions()).data;
  return accounts ? <OpeningForm accounts={accounts} onDone={onDone} /> : null;
};

const OpeningForm = ({ accounts, onDone }: { accounts: readonly Account[]; onDone: () => void }) => {
  const text = useText();
  const { client, today } = useBooks();
  const kept = storedText(`kontor.setup.opening.${client.name}`);
  const [typed, setTyped] = useState(() => typedIn(kept.read(), today));
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const [checked, setChecked] = useState<Balances>();
  const { day, account, balances } = typed;
  const change = (changed: Partial<Typed>) => {
    const now = { ...typed, ...changed };
    kept.write(JSON.stringify(now));
    setTyped(now);
  };
  const places = minorUnit(client.currency);
  const opening_accno = Number(account);
  const groups = openingAccounts(accounts, opening_accno);
  const totals = totalsOf(balances, accounts, places);
  const isEmpty = Object.values(balances).every((amount) => amount === '');
  const read = useMemo(() => {
    const on = bookingDate.safeParse(day);
    const known = accounts.some(({ accno, heading }) => accno === opening_accno && !heading);
    return openingOf(balances, {
      currency: client.currency,
      languages: client.languages,
      places,
      accounts,
      on: known && on.success ? (on.data as BookingDate) : undefined,
      opening_accno,
    });
  }, [balances, client.currency, client.languages, places, accounts, day, opening_accno]);
  const isChecked = checked === balances;
  useShortcuts(
    isEmpty || isChecked
      ? []
      : [{ keys: 'Ctrl+Enter', label: 'setup.check', group: 'here', run: () => setChecked(balances) }],
  );
  const paste = (event: ClipboardEvent) => {
    const pasted = pastedIn(
      event.clipboardData.getData('text'),
      groups.flatMap((group) => group.accounts),
    );
    if (!pasted) return;
    event.preventDefault();
    setUnknown(pasted.unknown);
    change({ balances: { ...balances, ...pasted.balances } });
  };
  return (
    <div className="setup-opening" onPaste={paste}>
      <FieldLine>
        <Field label={text('setup.first_day')}>
          {(state) => (
            <DateInput {...state} value={day} onChange={(to) => change({ day: to })} today={today} />
          )}
        </Field>
        <Field label={text('setup.rest_on')}>
          {(state) => (
            <input
              {...state}
              className="input"
              inputMode="numeric"
              value={account}
              onChange={({ target }) => change({ account: target.value.trim() })}
            />
          )}
        </Field>
        <ButtonLink href={settingsPages.imports.to({ kind: 'opening' })}>
          {text('setup.opening_file')}
        </ButtonLink>
      </FieldLine>
      {unknown.length > 0 ? <Notice>{text('setup.unknown', { accounts: unknown.join(', ') })}</Notice> : null}
      <div className="setup-sides">
        {groups.map(({ side, accounts: own }) => (
          <SideTable
            key={side}
            title={text(`setup.${side}`)}
            accounts={own}
            balances={balances}
            places={places}
            total={totals[side]}
            onChange={(accno, amount) => change({ balances: { ...balances, [accno]: amount } })}
          />
        ))}
      </div>
      <p className="setup-rest">
        {text('setup.rest', { account })} <Figure amount={totals.rest} />
      </p>
      {isEmpty ? null : isChecked ? (
        <ImportPreview
          kind="opening"
          read={read}
          onWritten={() => {
            kept.forget();
            onDone();
          }}
        />
      ) : (
        <div className="form-actions">
          <button type="button" className="button button-primary" onClick={() => setChecked(balances)}>
            {text('setup.check')}
          </button>
        </div>
      )}
    </div>
  );
};

type SideTableProps = {
  title: string;
  accounts: readonly Account[];
  balances: Balances;
  places: number;
  total: string;
  onChange: (accno: number, amount: string) => void;
};

const SideTable = ({ title, accounts, balances, places, total, onChange }: SideTableProps) => {
  const text = useText();
  const id = useId();
  const nameOf = useAccountName();
  return (
    <section className="setup-side" aria-labelledby={id}>
      <h4 id={id}>{title}</h4>
      <div className="setup-balances">
        {accounts.map(({ accno, description }) => (
          <div key={accno} className="setup-balance">
            <label htmlFor={`${id}-${accno}`}>
              <AccountName accno={accno}>{nameOf({ accno, description })}</AccountName>
            </label>
            <AmountInput
              id={`${id}-${accno}`}
              value={balances[String(accno)] ?? ''}
              places={places}
              onChange={(amount) => onChange(accno, amount)}
            />
          </div>
        ))}
      </div>
      <p className="setup-total">
        <span>{text('setup.total')}</span> <Figure amount={total} />
      </p>
    </section>
  );
};
