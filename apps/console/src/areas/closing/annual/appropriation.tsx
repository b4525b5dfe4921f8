import { appropriationNames, bookingDate, decimal, inLanguage } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AmountInput } from '../../../controls/amount-input.tsx';
import { Anchor } from '../../../controls/anchor.tsx';
import { Field } from '../../../controls/field.tsx';
import { DayField } from '../../../forms/day-field.tsx';
import { ledgerPages } from '../../../pages/ledger.ts';
import { once } from '../../../server/client.ts';
import { useBooks } from '../../../server/session.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { useText } from '../../../texts/text.ts';
import { Booking } from '../booking.tsx';
import { type AccountsShown, type AnnualAccounts, appropriationFields } from './answers.ts';

/**
 * Books the general meeting's resolution on the profit once the year has ended, as it was proposed
 * unless other amounts are entered; then shows its entry.
 */
export const AppropriationBooking = ({ accounts }: AccountsShown) => {
  const text = useText();
  const { query, may } = useBooks();
  const years = useQuery(query.gl.yearends.queryOptions());
  const { appropriation, to, answers } = accounts;
  if (!appropriation) return null;
  const { booked_by, entry_id } = appropriation;
  if (booked_by !== undefined && entry_id !== undefined)
    return (
      <p>
        {text('annual.resolved')} <Anchor href={ledgerPages.entry.to(entry_id)}>{booked_by}</Anchor>
      </p>
    );
  const isEnded = years.data?.some(({ transdate, reopened_by }) => transdate === to && !reopened_by);
  if (!isEnded || !answers || !may('close')) return null;
  return <Resolution key={answers.version} accounts={accounts} appropriation={appropriation} />;
};

type Proposal = NonNullable<AnnualAccounts['appropriation']>;

const Resolution = ({ accounts, appropriation }: AccountsShown & { appropriation: Proposal }) => {
  const text = useText();
  const { language } = useLanguage();
  const { call, today } = useBooks();
  const [transdate, setDate] = useState(today);
  const [amounts, setAmounts] = useState(() => proposedOf(appropriation));
  const shown = appropriationFields.filter((name) => always.includes(name) || amounts[name] !== '');
  const isWhole =
    bookingDate.safeParse(transdate).success &&
    shown.every((name) => decimal.safeParse(amounts[name] || '0').success);
  const book = async (key: string) => {
    const sent = Object.fromEntries(shown.map((name) => [name, decimal.parse(amounts[name] || '0')]));
    await call.annualAccounts.appropriate.mutate(
      { year: accounts.year, resolution: { transdate: bookingDate.parse(transdate), ...sent } },
      once(key),
    );
  };
  return (
    <Booking
      label={text('annual.resolve')}
      title={text('annual.resolve')}
      look="plain"
      disabled={!isWhole}
      run={book}
    >
      <p>{text('annual.resolve_about')}</p>
      <DayField value={transdate} onChange={setDate} />
      {shown.map((name) => (
        <Field key={name} label={inLanguage(appropriationNames[name], language)}>
          {(state) => (
            <AmountInput
              {...state}
              value={amounts[name]}
              onChange={(amount) => setAmounts((before) => ({ ...before, [name]: amount }))}
            />
          )}
        </Field>
      ))}
    </Booking>
  );
};

type Amounts = Record<(typeof appropriationFields)[number], string>;

/** The fields that are asked even where nothing was proposed. */
const always: readonly string[] = ['dividend', 'to_legal_reserve', 'to_voluntary_reserves'];

/** The amounts of the proposal by their fields, without a sign; empty where there is none. */
const proposedOf = ({ lines }: Proposal): Amounts =>
  Object.fromEntries(
    appropriationFields.map((name) => [
      name,
      lines.find(({ line }) => line === name)?.amount.replace('-', '') ?? '',
    ]),
  ) as Amounts;
