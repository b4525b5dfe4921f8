import type { Outputs } from '@kontor/client';
import type { Decimal } from '@kontor/domain';
import { useRouter } from '@tanstack/react-router';
import { Anchor } from '../../../controls/anchor.tsx';
import { Figure } from '../../../controls/figure.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { ledgerPages } from '../../../pages/ledger.ts';
import { reportPages } from '../../../pages/reports.ts';
import { usePages } from '../../../server/pages.ts';
import { useBooks } from '../../../server/session.ts';
import type { Column } from '../../../table/columns.ts';
import { useFieldColumn } from '../../../table/field-column.ts';
import { Table } from '../../../table/table.tsx';
import { useText } from '../../../texts/text.ts';
import type { Days } from '../../../values/date.ts';
import { nameOf, rowName, rowNamed, type VatFigure, type VatRow } from './vat-figures.ts';

type Posting = Outputs['reports']['vatReturnPostings']['items'][number];

type FigurePostingsProps = {
  /** The figure of the address and, where it names one, its row. */
  asked: { figure?: string | undefined; rate?: string | undefined; activity?: string | undefined };
  /** The figure of the return, once that is read. */
  of: VatFigure | undefined;
  period: Days;
  correction: boolean;
};

/** The postings that a figure of the return is made of, or one of its rows. */
export const FigurePostings = ({ asked, of, period, correction }: FigurePostingsProps) => {
  const { figure = '', rate } = asked;
  const row = of && rate !== undefined ? rowNamed(of, asked) : undefined;
  const text = useText();
  const field = useFieldColumn<Posting>();
  const router = useRouter();
  const { call } = useBooks();
  const named = rate === undefined ? {} : rowAsked(rate, row);
  const list = usePages(['vat', figure, named, period, correction], (page) =>
    call.reports.vatReturnPostings.query({ ...page, ...period, ...named, figure, correction }),
  );
  const title = [figure, text(nameOf(figure)), ...(row ? [rowName(row), `${row.rate} %`] : [])]
    .filter((part) => part !== '')
    .join(' ');
  const shown = row ?? of;
  const columns: Column<Posting>[] = [
    field('transdate', 'date', { kind: 'date', width: '8rem' }),
    {
      id: 'reference',
      head: text('ledger.reference'),
      width: '11rem',
      wide: true,
      value: ({ reference }) => reference,
      show: ({ entry_id, reference }) => (
        <Anchor href={ledgerPages.entry.to(entry_id)}>{reference || `#${entry_id}`}</Anchor>
      ),
    },
    field('description', 'description', { wide: true }),
    {
      id: 'account',
      head: text('account'),
      width: '6rem',
      value: ({ accno }) => String(accno),
      show: ({ accno }) => <Anchor href={ledgerPages.account.to(accno, period)}>{accno}</Anchor>,
    },
    field('amount', 'reports.vat.turnover', { kind: 'amount', width: '9rem' }),
    field('tax', 'reports.vat.tax', { kind: 'amount', width: '8rem', wide: true }),
  ];
  return (
    <>
      <p>
        <Anchor href={reportPages.vatReturn.to({ ...period, correction: correction ? 'true' : undefined })}>
          {text('reports.vat_return')}
        </Anchor>{' '}
        · {title}
        {shown?.amount === undefined ? null : (
          <>
            {' '}
            · {text('reports.vat.turnover')} <Figure amount={shown.amount} />
          </>
        )}
        {of?.tax === undefined || row ? null : (
          <>
            {' '}
            · {text('reports.vat.tax')} <Figure amount={of.tax} />
          </>
        )}
      </p>
      {correction ? <p className="soft">{text('reports.vat.later_postings')}</p> : null}
      <ErrorNotice error={list.query.error} />
      <Table
        title={title}
        columns={columns}
        rows={list.rows}
        keyOf={({ posting_id, entry_id }) => `${entry_id} ${posting_id}`}
        onOpen={({ entry_id }) => void router.navigate({ href: ledgerPages.entry.to(entry_id) })}
        more={list.more}
        all={list.all}
        loading={list.query.isPending}
      />
    </>
  );
};

/** A row without an id or a description is asked for as such. */
const rowAsked = (rate: string, row: VatRow | undefined) => ({
  rate: rate as Decimal,
  ...(row ? { activity_id: row.activity_id ?? '', description: row.description ?? '' } : {}),
});
