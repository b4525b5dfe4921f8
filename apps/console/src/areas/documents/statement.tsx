import type { Outputs } from '@kontor/client';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DocumentKind } from '../../choices/document-kind.ts';
import { Anchor } from '../../controls/anchor.tsx';
import { Button, ButtonLink } from '../../controls/button.tsx';
import { DateInput } from '../../controls/date-input.tsx';
import { Field } from '../../controls/field.tsx';
import { Figure } from '../../controls/figure.tsx';
import { Filters } from '../../controls/filters.tsx';
import { useNarrow } from '../../controls/narrow.ts';
import { ErrorNotice } from '../../controls/notice.tsx';
import { PrintedDays } from '../../controls/period/days.tsx';
import { useAction } from '../../forms/action.ts';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { downloadStatement } from '../../server/download.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import { saveFile } from '../../table/export.ts';
import { useFieldColumn } from '../../table/field-column.ts';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import { difference } from '../../values/amount.ts';
import { isDate, yearOf } from '../../values/date.ts';
import { customerKind, vendorKind } from '../parties/kind.ts';
import { PartyFacts } from '../parties/party-facts.tsx';
import { PartyYears } from '../parties/party-years.tsx';
import { PartyTabs } from './party-tabs.tsx';

type StatementProps = {
  kind: DocumentKind;
  number: string;
  search: { from?: string; to?: string };
  notice?: ReactNode;
};

/** The account of a customer or vendor: what was open, what changed it, and what is open now. */
export const Statement = ({ kind, number, search, notice }: StatementProps) => {
  const text = useText();
  const field = useFieldColumn<Outputs['reports']['statement']['lines'][number]>();
  const navigate = useNavigate();
  const { query, today, may } = useBooks();
  const { from = yearOf(today).from, to = today } = search;
  const party = kind.kind === 'invoice' ? { customernumber: number } : { vendornumber: number };
  const statement = useQuery(query.reports.statement.queryOptions({ ...party, from, to }));
  const { data } = statement;
  const narrow = useNarrow();
  const router = useRouter();
  const partyKind = kind.kind === 'invoice' ? customerKind : vendorKind;
  const mayWrite = may('write');
  const edit = `${kind.toParty(number)}/edit`;
  const pdf = useStatementPdf({ kind: kind.kind, number, from, to });
  useShortcuts([
    { keys: 'd', label: 'documents.save_statement', group: 'here', run: pdf.save },
    ...(mayWrite
      ? [
          {
            ...({ keys: 'e', label: 'parties.edit', group: 'here' } as const),
            run: () => void router.navigate({ href: edit }),
          },
        ]
      : []),
  ]);
  const set = (name: 'from' | 'to') => (value: string) => {
    if (isDate(value))
      void navigate({ to: '.', search: { ...search, [name]: value } as never, replace: true });
  };
  return (
    <Screen
      title={data?.name || number}
      beside={
        <>
          {number}{' '}
          <span className="print-only">
            · {text('documents.statement')} <PrintedDays period={{ from, to }} />
          </span>
        </>
      }
      above={<Anchor href={partyKind.to.list()}>{text(partyKind.list)}</Anchor>}
      actions={
        <>
          <ButtonLink href={kind.toList({ party: number })}>{text(kind.list)}</ButtonLink>
          {mayWrite ? (
            <ButtonLink href={edit} keys="e">
              {text('parties.edit')}
            </ButtonLink>
          ) : null}
          <Button keys="d" disabled={pdf.busy} title={text('documents.save_statement')} onClick={pdf.save}>
            {text('documents.pdf')}
          </Button>
        </>
      }
    >
      {notice}
      <PartyTabs kind={kind} number={number} />
      <PartyFacts kind={partyKind} number={number} />
      <PartyYears kind={kind} number={number} />
      <div className="list-head">
        <Filters>
          <Field label={text('from')}>
            {(state) => <DateInput {...state} value={from} onChange={set('from')} today={today} />}
          </Field>
          <Field label={text('to')}>
            {(state) => <DateInput {...state} value={to} onChange={set('to')} today={today} />}
          </Field>
        </Filters>
        {data ? (
          <dl className="sums">
            <div>
              <dt>{text('documents.opening')}</dt>
              <dd>
                <Figure amount={data.opening} />
              </dd>
            </div>
            <div>
              <dt>{text('documents.closing')}</dt>
              <dd>
                <Figure amount={data.closing} />
              </dd>
            </div>
          </dl>
        ) : null}
      </div>
      <ErrorNotice error={statement.error} />
      <ErrorNotice error={pdf.error} />
      <Table
        title={`${text('documents.statement')} ${data?.name || number}`}
        rows={(data?.lines ?? []).map((line, at) => ({ ...line, at }))}
        keyOf={({ at }) => String(at)}
        loading={statement.isPending}
        columns={[
          field('transdate', 'date', { kind: 'date', width: narrow ? '7.25rem' : '7.75rem' }),
          {
            id: 'what',
            head: text('documents.what'),
            width: '10.5rem',
            wide: true,
            value: ({ kind: what }) =>
              text(what === 'payment' ? 'documents.payment' : `documents.${kind.kind}`),
          },
          field('invnumber', 'number', {
            ...{ id: 'number', ...(narrow ? {} : { width: '11rem' }) },
            to: ({ invnumber }) => kind.toOne({ invnumber, party_number: number }),
          }),
          field('description', 'description', { wide: true }),
          field('amount', 'amount', {
            kind: 'amount',
            width: narrow ? '6rem' : '8rem',
            total: data && difference(data.closing, data.opening),
          }),
          field('balance', 'documents.balance', {
            kind: 'amount',
            width: '8rem',
            wide: true,
            total: data?.closing,
          }),
        ]}
      />
    </Screen>
  );
};

/**
 * Saves the statement of a customer or vendor as PDF; answers whether it is under way, and what is
 * in its way.
 */
const useStatementPdf = (of: Parameters<typeof downloadStatement>[1]) => {
  const { name } = useBooks();
  const { busy, error, run } = useAction();
  const save = () =>
    void run(async () => {
      const { file_name, media_type, parts } = await downloadStatement(name, of);
      saveFile(new Blob(parts, { type: media_type }), file_name);
    });
  return { busy, error, save };
};
