import { useQuery } from '@tanstack/react-query';
import { Anchor } from '../../controls/anchor.tsx';
import { ButtonLink } from '../../controls/button.tsx';
import { Figure } from '../../controls/figure.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { Fact } from '../../layout/layout.tsx';
import { assetPages, ledgerPages } from '../../pages/ledger.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import { useFieldColumn } from '../../table/field-column.ts';
import { Table } from '../../table/table.tsx';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { formatDate } from '../../values/date.ts';
import { Part } from '../closing/closing-screen.tsx';
import type { Asset } from './asset.ts';
import { Bookings } from './bookings.tsx';

/** One asset: its values of today, what is still planned, and what was booked. */
export const AssetPage = () => {
  const text = useText();
  const { query, may } = useBooks();
  const { id } = assetPages.one.useParams();
  const of = { id: Number(id) };
  const found = useQuery(query.assets.find.queryOptions(of));
  const schedule = useQuery(query.assets.schedule.queryOptions(of));
  const { data } = found;
  const isThere = data?.state === 'ACTIVE' && may('write');
  return (
    <Screen
      title={data?.description ?? text('assets.one')}
      beside={data ? text(`assets.${data.state}`) : null}
      above={<Anchor href={assetPages.list.to()}>{text('assets')}</Anchor>}
      actions={
        isThere ? (
          <>
            <ButtonLink href={assetPages.edit.to(of.id)}>{text('assets.edit')}</ButtonLink>
            <ButtonLink href={assetPages.adjust.to(of.id)}>{text('assets.adjust')}</ButtonLink>
            <ButtonLink href={assetPages.dispose.to(of.id)}>{text('assets.dispose')}</ButtonLink>
          </>
        ) : null
      }
      flow
    >
      <ErrorNotice error={found.error ?? schedule.error} />
      {data ? <AssetFacts of={data} /> : null}
      {schedule.data && schedule.data.years.length > 0 ? <Schedule years={schedule.data.years} /> : null}
      {data ? <Bookings assetId={data.id} /> : null}
    </Screen>
  );
};

const AssetFacts = ({ of }: { of: Asset }) => {
  const text = useText();
  const { language } = useLanguage();
  const rate = of.rate === undefined ? '' : `${of.rate} %`;
  const life = of.months === undefined ? '' : text('assets.months_count', { count: of.months });
  const facts = [
    [text('assets.acquired'), formatDate(of.acquired, language)],
    [text('assets.method'), [text(`assets.method.${of.method}`), rate, life].filter(Boolean).join(' · ')],
    [text('assets.depreciated_from'), formatDate(of.depreciated_from, language)],
    [text('assets.depreciated_to'), of.depreciated_to ? formatDate(of.depreciated_to, language) : ''],
    [text('assets.disposed'), of.disposed ? formatDate(of.disposed, language) : ''],
  ] as const;
  const accounts = [
    [text('assets.asset_accno'), of.asset_accno],
    [text('assets.depreciation_accno'), of.depreciation_accno],
  ] as const;
  const amounts = [
    [text('assets.cost'), of.cost],
    [text('assets.depreciation'), of.booked_depreciation],
    [text('assets.book_value'), of.book_value],
  ] as const;
  return (
    <dl className="facts card">
      {accounts.map(([name, accno]) => (
        <Fact key={name} name={name}>
          {accno === undefined ? null : <Anchor href={ledgerPages.account.to(accno)}>{accno}</Anchor>}
        </Fact>
      ))}
      {facts.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
      {amounts.map(([name, amount]) => (
        <Fact key={name} name={name}>
          <Figure amount={amount} />
        </Fact>
      ))}
    </dl>
  );
};

type Year = { to: string; depreciation: string; book_value: string };

const Schedule = ({ years }: { years: readonly Year[] }) => {
  const text = useText();
  const field = useFieldColumn<Year>();
  return (
    <Part id="schedule" title={text('assets.schedule')}>
      <Table
        title={text('assets.schedule')}
        inline
        rows={[...years]}
        keyOf={({ to }) => to}
        columns={[
          field('to', 'assets.year_to', { kind: 'date', width: '8rem' }),
          field('depreciation', 'assets.depreciation', { kind: 'amount', width: '9rem', narrow: '7rem' }),
          field('book_value', 'assets.book_value', { kind: 'amount', width: '9rem', narrow: '7rem' }),
        ]}
      />
    </Part>
  );
};
