import type { Outputs } from '@kontor/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Anchor } from '../../controls/anchor.tsx';
import { Button } from '../../controls/button.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { closingPages } from '../../pages/closing.ts';
import { ledgerPages } from '../../pages/ledger.ts';
import { reportPages } from '../../pages/reports.ts';
import { useBooks } from '../../server/session.ts';
import { useFieldColumn } from '../../table/field-column.ts';
import { Table } from '../../table/table.tsx';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { sumOf } from '../../values/amount.ts';
import { type Days, formatDate } from '../../values/date.ts';
import { useVatPdf } from '../reports/vat/vat-pdf.ts';
import { ClosingScreen, Part } from './closing-screen.tsx';
import { Settlement } from './settlement.tsx';
import { VatFile } from './vat-file.tsx';

type Settled = Outputs['vat']['returns'][number];

/**
 * The VAT periods that are to be settled and those that were; with a period in the address, its
 * settlement.
 */
export const VatSettlement = () => {
  const text = useText();
  const { query, may, today } = useBooks();
  const { from, to, correction } = closingPages.vat.useSearch();
  const outstanding = useQuery(query.reports.outstanding.queryOptions({ on: today }));
  const returns = useQuery(query.vat.returns.queryOptions());
  const settings = useQuery(query.settings.get.queryOptions());
  return (
    <ClosingScreen title={text('closing.vat')}>
      <ErrorNotice error={outstanding.error ?? returns.error ?? settings.error} />
      {from && to && may('close') && settings.data && outstanding.data ? (
        <Settlement
          key={`${from} ${to} ${correction}`}
          days={{ from, to }}
          correction={correction === 'true'}
          closed={settings.data.closing_date}
          earlier={outstanding.data.vat.find((one) => one.to < from)}
        />
      ) : null}
      <Part id="to-settle" title={text('closing.to_settle')}>
        <ToSettle periods={outstanding.data?.vat ?? []} loading={outstanding.isPending} />
      </Part>
      <Part id="settled" title={text('closing.settled')}>
        <SettledPeriods returns={[...(returns.data ?? [])].reverse()} loading={returns.isPending} />
      </Part>
    </ClosingScreen>
  );
};

const usePeriodText = () => {
  const { language } = useLanguage();
  return ({ from, to }: Days) => `${formatDate(from, language)} – ${formatDate(to, language)}`;
};

const ToSettle = ({ periods, loading }: { periods: readonly Days[]; loading: boolean }) => {
  const text = useText();
  const periodText = usePeriodText();
  const { may } = useBooks();
  return (
    <Table
      title={text('closing.to_settle')}
      inline
      rows={periods}
      loading={loading}
      empty={text('closing.all_settled')}
      keyOf={({ from }) => from}
      columns={[
        {
          id: 'period',
          head: text('period'),
          value: periodText,
          show: (days) => <Anchor href={reportPages.vatReturn.to(days)}>{periodText(days)}</Anchor>,
        },
        ...(may('close')
          ? [
              {
                id: 'settle',
                head: text('closing.next'),
                width: '8.5rem',
                value: () => '',
                // The return of a period says what is owed only once those before it are settled.
                show: (days: Days) =>
                  days.from === periods[0]?.from ? (
                    <Anchor
                      href={closingPages.vat.to(days)}
                      aria-label={`${text('closing.settle')} ${periodText(days)}`}
                    >
                      {text('closing.settle')}
                    </Anchor>
                  ) : (
                    <span className="soft">{text('closing.settle_later')}</span>
                  ),
              },
            ]
          : []),
      ]}
    />
  );
};

const SettledPeriods = ({ returns, loading }: { returns: readonly Settled[]; loading: boolean }) => {
  const text = useText();
  const field = useFieldColumn<Settled>();
  const periodText = usePeriodText();
  const { may } = useBooks();
  const [shown, setShown] = useState<Settled>();
  const kindText = ({ number }: Settled) =>
    number === 0 ? text('closing.return') : text('closing.correction', { number });
  const same = returns.filter(({ from, to }) => from === shown?.from && to === shown.to);
  const upTo = same.filter(({ number }) => number <= (shown?.number ?? 0));
  const pdf = useVatPdf();
  return (
    <>
      {shown ? (
        <VatFile
          days={shown}
          period={periodText(shown)}
          number={shown.number}
          payable={sumOf(upTo.map(({ payable }) => payable))}
          isCorrected={same.length > upTo.length}
          onClose={() => setShown(undefined)}
        />
      ) : null}
      <ErrorNotice error={pdf.error} />
      <Table
        title={text('closing.settled')}
        inline
        rows={returns}
        loading={loading}
        empty={text('closing.none_settled')}
        keyOf={({ id }) => String(id)}
        columns={[
          {
            id: 'period',
            head: text('period'),
            value: periodText,
            show: (days) => <Anchor href={reportPages.vatReturn.to(days)}>{periodText(days)}</Anchor>,
          },
          {
            id: 'kind',
            head: text('closing.kind'),
            width: '9rem',
            wide: true,
            value: kindText,
          },
          {
            id: 'entry',
            head: text('hit.entry'),
            wide: true,
            value: ({ reference }) => reference,
            show: ({ reference, entry_id }) =>
              entry_id === undefined ? null : (
                <Anchor href={ledgerPages.entry.to(entry_id)}>{reference}</Anchor>
              ),
          },
          field('payable', 'closing.payable', { kind: 'amount', width: '8rem', narrow: '6.25rem' }),
          {
            id: 'file',
            head: text('closing.vat_file_head'),
            width: '14rem',
            narrow: '8.5rem',
            value: () => '',
            show: (settled: Settled) => {
              const label = (name: string) => `${name} ${periodText(settled)} ${kindText(settled)}`;
              const { from, to, number } = settled;
              return (
                <span className="flow gap-1">
                  <Button
                    small
                    aria-label={label(text('closing.vat_file'))}
                    onClick={() => setShown(settled)}
                  >
                    {text('closing.vat_file')}
                  </Button>
                  <Button
                    small
                    disabled={pdf.busy}
                    aria-label={label(text('documents.pdf'))}
                    onClick={() => pdf.save({ from, to, number })}
                  >
                    {text('documents.pdf')}
                  </Button>
                </span>
              );
            },
          },
          ...(may('close')
            ? [
                {
                  id: 'correct',
                  head: text('closing.next'),
                  width: '9rem',
                  wide: true,
                  value: () => '',
                  show: ({ number, from, to }: Settled) =>
                    number === 0 ? (
                      <Anchor
                        href={closingPages.vat.to({ from, to, correction: 'true' })}
                        aria-label={`${text('closing.correct')} ${periodText({ from, to })}`}
                      >
                        {text('closing.correct')}
                      </Anchor>
                    ) : null,
                },
              ]
            : []),
        ]}
      />
    </>
  );
};
