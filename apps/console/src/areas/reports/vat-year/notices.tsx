import type { Outputs } from '@kontor/client';
import { Notice } from '../../../controls/notice.tsx';
import { Table } from '../../../table/table.tsx';
import { useText } from '../../../texts/text.ts';
import { formatAmount } from '../../../values/amount.ts';

type VatReturn = Outputs['reports']['vatReturn'];

/** The notices of a VAT return: shares of activities, limits, a change of method. */
export const VatNotices = ({ notices }: Pick<VatReturn, 'notices'>) => {
  const text = useText();
  return notices.map(
    ({ notice, figure, year, activity_id = '', rate = '', percent = '', years = 1, ...more }) => (
      <Notice key={`${notice} ${activity_id} ${rate} ${percent}`} kind="status" look="warn">
        {notice === 'method_changed'
          ? text(figure === '410' ? 'reports.vat.method_410' : 'reports.vat.method_415')
          : text(`reports.vat.${notice}`, {
              ...{ year: String(year), activity: activity_id, rate, percent, years },
              ...{ amount: formatAmount(more.amount ?? '0'), limit: formatAmount(more.limit ?? '0') },
            })}
      </Notice>
    ),
  );
};

type Share = VatReturn['shares'][number];

/** The share of each rate in the taxable turnover of a year, which a tenth is measured by. */
export const VatShares = ({ shares }: Pick<VatReturn, 'shares'>) => {
  const text = useText();
  const year = shares[0]?.years[0]?.year;
  // A single rate has all of it.
  if (year === undefined || shares.length < 2) return null;
  const named = ({ activities }: Share) =>
    activities
      .map(({ activity_id = '', description = '' }) => `${activity_id} ${description}`.trim())
      .map((name) => name || text('reports.vat.ungranted'))
      .join(', ');
  return (
    <section className="stack gap-2">
      <h2>{text('reports.vat.shares', { year: String(year) })}</h2>
      <Table
        title={text('reports.vat.shares', { year: String(year) })}
        inline
        rows={shares}
        keyOf={({ rate }) => rate}
        columns={[
          {
            id: 'rate',
            head: text('ledger.tax_rate'),
            kind: 'number',
            width: '6rem',
            value: ({ rate }) => `${rate} %`,
          },
          { id: 'activities', head: text('reports.vat.activities'), value: named },
          {
            id: 'amount',
            head: text('reports.vat.turnover'),
            kind: 'amount',
            width: '9rem',
            wide: true,
            value: ({ years: [now] }) => now?.amount ?? '',
          },
          {
            id: 'share',
            head: text('reports.vat.share'),
            kind: 'number',
            width: '7rem',
            value: ({ years: [now] }) => (now ? `${now.percent} %` : ''),
          },
          {
            id: 'before',
            head: text('reports.vat.years_before'),
            width: '15rem',
            wide: true,
            value: ({ years: [, ...before] }) =>
              before.map((one) => `${one.year}: ${one.percent} %`).join(' · '),
          },
        ]}
      />
    </section>
  );
};
