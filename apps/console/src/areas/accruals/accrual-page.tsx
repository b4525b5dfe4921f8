import { useQuery } from '@tanstack/react-query';
import { Anchor } from '../../controls/anchor.tsx';
import { Figure } from '../../controls/figure.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { Fact } from '../../layout/layout.tsx';
import { accrualPages, ledgerPages } from '../../pages/ledger.ts';
import { once } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { formatDate } from '../../values/date.ts';
import { Booking } from '../closing/booking.tsx';
import type { Accrual } from './accrual.ts';
import { Entries } from './entries.tsx';

/** One accrual: what is open today, and its entries. */
export const AccrualPage = () => {
  const text = useText();
  const { query, may, call } = useBooks();
  const { id } = accrualPages.one.useParams();
  const { data, error } = useQuery(query.accruals.find.queryOptions({ id: Number(id) }));
  return (
    <Screen
      title={data?.description ?? text('accruals.one')}
      beside={data ? text(`accruals.${data.state}`) : null}
      above={<Anchor href={accrualPages.list.to()}>{text('accruals')}</Anchor>}
      actions={
        data && data.state !== 'REVERSED' && may('write') ? (
          <Booking
            label={text('accruals.reverse')}
            title={text('accruals.reverse_title')}
            danger
            run={async (key) => {
              await call.accruals.reverse.mutate({ id: data.id, reversal: {} }, once(key));
            }}
          >
            <p>{text('accruals.reverse_text')}</p>
          </Booking>
        ) : null
      }
      flow
    >
      <ErrorNotice error={error} />
      {data ? (
        <>
          <AccrualFacts of={data} />
          <Entries of={data} isBooked />
        </>
      ) : null}
    </Screen>
  );
};

const AccrualFacts = ({ of }: { of: Accrual }) => {
  const text = useText();
  const { language } = useLanguage();
  const day = (value: string | undefined) => (value === undefined ? '' : formatDate(value, language));
  const period = [of.supply_from, of.supply_to].map(day).filter(Boolean).join(' – ');
  const facts = [
    [text('accruals.kind'), text(`accruals.kind.${of.kind}`)],
    [text('accruals.supply'), period === '' ? '' : `${period} (${text(`accruals.share.${of.share}`)})`],
    [text('accruals.released_from'), day(of.released_from)],
    [text('accruals.released_to'), day(of.released_to)],
    [text('accruals.notes'), of.notes],
  ] as const;
  const accounts = [
    [text('accruals.accno'), of.accno],
    [text('accruals.accrual_accno'), of.accrual_accno],
  ] as const;
  const amounts = [
    [text('accruals.total'), of.total],
    [text('amount'), of.amount],
    [text('accruals.open'), of.open],
  ] as const;
  return (
    <dl className="facts card">
      {facts.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
      {accounts.map(([name, accno]) => (
        <Fact key={name} name={name}>
          <Anchor href={ledgerPages.account.to(accno)}>{accno}</Anchor>
        </Fact>
      ))}
      {amounts.map(([name, amount]) => (
        <Fact key={name} name={name}>
          {amount === undefined ? null : <Figure amount={amount} />}
        </Fact>
      ))}
      <Fact name={text('accruals.entry_id')}>
        {of.entry_id === undefined ? null : (
          <Anchor href={ledgerPages.entry.to(of.entry_id)}>#{of.entry_id}</Anchor>
        )}
      </Fact>
    </dl>
  );
};
