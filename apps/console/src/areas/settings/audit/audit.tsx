import type { Inputs } from '@kontor/client';
import { fold } from '@kontor/domain';
import { useState } from 'react';
import { Anchor } from '../../../controls/anchor.tsx';
import { Button } from '../../../controls/button.tsx';
import { ChoiceFilter, DayFilter, Filters, TextFilter, useSearchChange } from '../../../controls/filters.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import type { AuditSearch } from '../../../pages/search/settings.ts';
import { settingsPages } from '../../../pages/settings.ts';
import { useMoment } from '../../../server/moment.ts';
import { usePages } from '../../../server/pages.ts';
import { useBooks } from '../../../server/session.ts';
import type { Column } from '../../../table/columns.ts';
import { Table } from '../../../table/table.tsx';
import { useText } from '../../../texts/text.ts';
import { SettingsScreen } from '../settings-screen.tsx';
import { useAuditCaller, useAuditCallers } from './callers.ts';
import { AuditDetails } from './details.tsx';
import { useFieldWord } from './field-word.ts';
import {
  type AuditRecord,
  addressOf,
  deedOf,
  entryAddressOf,
  fieldsOf,
  numberOf,
  recordsOf,
  tableOf,
  tables,
} from './record.ts';

/** The audit trail: person or key, time, and each record before and after the change. */
export const AuditTrail = () => {
  const text = useText();
  const { may } = useBooks();
  const allowed = may('audit') || may('admin');
  return (
    <SettingsScreen title={text('settings.audit')} allowed={allowed}>
      <Trail />
    </SettingsScreen>
  );
};

type Filter = Inputs['audit']['list'];

/** The filter of the procedure. A number counts only with the table of its record. */
const filterOf = ({ from, to, by, table, number }: AuditSearch): Filter => {
  const [kind, who = ''] = by?.split(/:(.*)/) ?? [];
  return {
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(table ? { table } : {}),
    ...(table && number ? { number } : {}),
    ...(kind === 'key' ? { key: who } : {}),
    ...(kind === 'person' && /^\d{1,9}$/.test(who) ? { person: Number(who) } : {}),
  };
};

/**
 * Whether a record is one that the filter asks for: the links of the chain have others beside it.
 */
const isAskedFor = ({ key, person, table, number }: Filter) => {
  const sought = number === undefined ? undefined : fold(number);
  return (of: AuditRecord): boolean =>
    (key === undefined || of.record.key === key) &&
    (person === undefined || of.record.person?.id === person) &&
    (table === undefined || of.record['table'] === table) &&
    // Records that are lists of several have no number of their own.
    (sought === undefined || numberOf(of) === '' || fold(numberOf(of)) === sought);
};

const Trail = () => {
  const text = useText();
  const { call } = useBooks();
  const search = settingsPages.audit.useSearch();
  const [shown, setShown] = useState<AuditRecord>();
  const filter = filterOf(search);
  const list = usePages(['audit', filter], async (page) => {
    const { items, next } = await call.audit.list.query({ ...page, ...filter, descending: true });
    return { items: items.flatMap(recordsOf).filter(isAskedFor(filter)), next };
  });
  // A page may have no record that fits the filters although another page follows.
  const searching = list.query.isPending || (list.rows.length === 0 && list.query.hasNextPage);
  return (
    <>
      <AuditFilters search={search} />
      <ErrorNotice error={list.query.error} />
      <Table
        title={text('settings.audit')}
        columns={useRecordColumns(setShown)}
        rows={list.rows}
        keyOf={({ link, at }) => `${link.id} ${at}`}
        onOpen={setShown}
        more={list.more}
        all={list.all}
        loading={searching}
        empty={text('settings.no_records')}
      />
      {shown ? <AuditDetails of={shown} onClose={() => setShown(undefined)} /> : null}
    </>
  );
};

const AuditFilters = ({ search }: { search: AuditSearch }) => {
  const text = useText();
  const change = useSearchChange();
  const callers = useAuditCallers();
  const chosen = Object.keys(search).filter((name) => search[name as keyof AuditSearch]);
  const set = (name: keyof AuditSearch) => (value: string) => change({ [name]: value });
  const known = [
    ...(callers?.people ?? []).map(({ id, name }) => ({ value: `person:${id}`, label: name })),
    ...(callers?.keys ?? []).map(({ prefix, label }) => ({
      value: `key:${prefix}`,
      label: label === '' ? prefix : `${label} · ${prefix}`,
    })),
  ];
  const { by } = search;
  // Someone who no longer works here still is in the trail.
  const other = by && !known.some(({ value }) => value === by) ? [{ value: by, label: by }] : [];
  return (
    <Filters
      set={chosen.length}
      onClear={() => change(Object.fromEntries(chosen.map((name) => [name, undefined])))}
    >
      <DayFilter label={text('from')} value={search.from ?? ''} onChange={set('from')} />
      <DayFilter label={text('to')} value={search.to ?? ''} onChange={set('to')} />
      <ChoiceFilter
        label={text('settings.who')}
        value={by ?? ''}
        options={[{ value: '', label: text('settings.everybody') }, ...known, ...other]}
        onChange={set('by')}
      />
      <ChoiceFilter
        label={text('settings.record')}
        value={search.table ?? ''}
        options={[
          { value: '', label: text('settings.all') },
          ...tables.map((table) => ({ value: table, label: text(`record.${table}`) })),
        ]}
        onChange={(table) => change({ table, number: undefined })}
      />
      {search.table ? (
        <TextFilter label={text('number')} value={search.number ?? ''} onChange={set('number')} />
      ) : null}
    </Filters>
  );
};

const useRecordColumns = (show: (record: AuditRecord) => void): Column<AuditRecord>[] => {
  const text = useText();
  const moment = useMoment();
  const { may } = useBooks();
  const wordOf = useFieldWord();
  const whoOf = useAuditCaller();
  const changed = ({ record }: AuditRecord) =>
    deedOf(record) === 'changed'
      ? fieldsOf(record)
          .filter(({ isChanged }) => isChanged)
          .map(({ field }) => wordOf(record, field))
          .join(', ')
      : '';
  const nameOf = (of: AuditRecord) => {
    const table = tableOf(of.record);
    const entry = entryAddressOf(of);
    const kind = entry !== undefined ? text('record.entry') : table ? text(`record.${table}`) : '';
    const number = entry !== undefined ? `#${of.record['entry']}` : numberOf(of);
    return `${kind} ${number}`.trim();
  };
  return [
    {
      id: 'time',
      head: text('settings.time'),
      width: '11.5rem',
      narrow: '9.25rem',
      value: ({ link }) => link.created,
      show: ({ link }) => <span className="figure">{moment(link.created)}</span>,
    },
    {
      id: 'who',
      head: text('settings.who'),
      width: '9rem',
      wide: true,
      value: whoOf,
    },
    {
      id: 'deed',
      head: text('settings.deed'),
      width: '7.5rem',
      wide: true,
      value: ({ record }) => text(`deed.${deedOf(record)}`),
    },
    {
      id: 'record',
      head: text('settings.record'),
      value: nameOf,
      show: (of) => {
        const href = entryAddressOf(of) ?? addressOf(of, may('admin'));
        return href ? <Anchor href={href}>{nameOf(of)}</Anchor> : nameOf(of);
      },
    },
    { id: 'changed', head: text('settings.changed'), wide: true, value: changed },
    {
      id: 'details',
      head: '',
      width: '6rem',
      value: () => '',
      show: (of) => (
        <Button
          look="quiet"
          small
          aria-label={text('settings.details_of', { name: nameOf(of) })}
          onClick={() => show(of)}
        >
          {text('settings.details')}
        </Button>
      ),
    },
    {
      id: 'entry',
      head: text('record.entry'),
      exported: true,
      value: ({ record }) => String(record['entry'] ?? ''),
    },
    { id: 'action', head: 'action', exported: true, value: ({ record }) => record.action },
    { id: 'request', head: 'request', exported: true, value: ({ record }) => record.request },
  ];
};
