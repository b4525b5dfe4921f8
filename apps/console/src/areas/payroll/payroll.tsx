import type { Outputs } from '@kontor/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Anchor } from '../../controls/anchor.tsx';
import { ButtonLink } from '../../controls/button.tsx';
import { FileButton } from '../../controls/file-button.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { ledgerPages, payrollPages } from '../../pages/ledger.ts';
import { once } from '../../server/client.ts';
import { usePages } from '../../server/pages.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import { useFieldColumn } from '../../table/field-column.ts';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import { yearOf } from '../../values/date.ts';
import { Booking } from '../closing/booking.tsx';
import { Part } from '../closing/closing-screen.tsx';
import { LedgerTabs } from '../ledger/ledger-tabs.tsx';
import { type ChosenFile, JournalPreview } from './preview.tsx';

type Journal = Outputs['payroll']['list']['items'][number];
type Wage = Outputs['payroll']['wages']['accounts'][number];

/**
 * The journals of the payroll program: what a file would book, what was booked, and wage accounts.
 */
export const Payroll = () => {
  const text = useText();
  const { may, query } = useBooks();
  const [chosen, setChosen] = useState<ChosenFile>();
  const mapping = useQuery(query.payroll.mapping.queryOptions());
  const choose = async ([file]: readonly File[]) => {
    if (file) setChosen({ filename: file.name, content: textIn(await file.arrayBuffer()) });
  };
  return (
    <Screen
      title={text('payroll')}
      actions={
        may('write') ? (
          <>
            <ButtonLink href={payrollPages.mapping.to()}>{text('payroll.mapping')}</ButtonLink>
            <FileButton
              label={text('payroll.choose')}
              accept=".csv,.txt,.tsv,.xml"
              className="button button-primary"
              onFiles={(files) => void choose([...files])}
            />
          </>
        ) : null
      }
      flow
    >
      <LedgerTabs />
      <p className="soft">{text('payroll.about')}</p>
      <ErrorNotice error={mapping.error} />
      {chosen ? (
        <JournalPreview key={chosen.content} of={chosen} onDone={() => setChosen(undefined)} />
      ) : null}
      <Journals />
      <Wages />
    </Screen>
  );
};

/** The text of a file: UTF-8 where it is valid, else Windows-1252. */
const textIn = (bytes: ArrayBuffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

const Journals = () => {
  const text = useText();
  const { call, may } = useBooks();
  const field = useFieldColumn<Journal>();
  const list = usePages(['payroll'], (page) => call.payroll.list.query(page));
  return (
    <Part id="journals" title={text('payroll.journals')}>
      <ErrorNotice error={list.query.error} />
      <Table
        title={text('payroll.journals')}
        inline
        rows={list.rows}
        keyOf={({ id }) => String(id)}
        more={list.more}
        all={list.all}
        loading={list.query.isPending}
        empty={text('payroll.none')}
        columns={[
          field('transdate', 'date', { kind: 'date', width: '7.5rem' }),
          {
            id: 'description',
            head: text('description'),
            value: ({ description }) => description,
            show: ({ description, entry_id }) => (
              <Anchor href={ledgerPages.entry.to(entry_id)}>{description}</Anchor>
            ),
          },
          field('filename', 'payroll.file', { wide: true }),
          field('amount', 'amount', { kind: 'amount', width: '9rem', narrow: '7rem' }),
          {
            id: 'back',
            head: '',
            width: '9rem',
            wide: true,
            value: () => '',
            show: ({ id, reversed }) => {
              if (reversed !== undefined) return text('payroll.reversed');
              return may('write') ? (
                <Booking
                  label={text('payroll.reverse')}
                  title={text('payroll.reverse_title')}
                  look="plain"
                  small
                  danger
                  run={async (key) => {
                    await call.payroll.reverse.mutate({ id, reversal: {} }, once(key));
                  }}
                >
                  <p>{text('payroll.reverse_text')}</p>
                </Booking>
              ) : null;
            },
          },
        ]}
      />
    </Part>
  );
};

/** The wage accounts of the year beside the ledger. */
const Wages = () => {
  const text = useText();
  const { query, today } = useBooks();
  const field = useFieldColumn<Wage>();
  const year = yearOf(today);
  const { data, error } = useQuery(
    query.payroll.wages.queryOptions(year, { placeholderData: keepPreviousData }),
  );
  if (error) return <ErrorNotice error={error} />;
  if (!data || data.accounts.length === 0) return null;
  const { total } = data;
  return (
    <Part id="wages" title={`${text('payroll.wages')} ${today.slice(0, 4)}`}>
      <p className="soft">{text('payroll.wages_about')}</p>
      <Table
        title={text('payroll.wages')}
        inline
        rows={[...data.accounts]}
        keyOf={({ accno }) => String(accno)}
        columns={[
          {
            id: 'account',
            head: text('account'),
            value: ({ accno, description }) => `${accno} ${description}`,
            show: ({ accno, description }) => (
              <Anchor href={ledgerPages.account.to(accno, year)}>
                {accno} {description}
              </Anchor>
            ),
          },
          field('payroll', 'payroll', { kind: 'amount', width: '9rem', wide: true, total: total.payroll }),
          field('ledger', 'ledger', { kind: 'amount', width: '9rem', narrow: '7rem', total: total.ledger }),
          field('difference', 'payroll.difference', {
            ...{ kind: 'amount', width: '9rem', narrow: '6rem', total: total.difference },
          }),
        ]}
      />
    </Part>
  );
};
