import type { Outputs } from '@kontor/client';
import { type ExchangeRate, exchangeRate } from '@kontor/domain';
import { useMemo, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { Dialog } from '../../controls/dialog.tsx';
import { Field } from '../../controls/field.tsx';
import { Filters, useSearchChange } from '../../controls/filters.tsx';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { SettledInput } from '../../controls/settling.tsx';
import { useAction } from '../../forms/action.ts';
import { fieldKinds } from '../../forms/record/kinds.tsx';
import { recordOf } from '../../forms/record/record.ts';
import { fieldOf } from '../../forms/record/record-field.tsx';
import { AddForm, useRecordForm } from '../../forms/record/record-form.tsx';
import { settingsPages } from '../../pages/settings.ts';
import { usePages } from '../../server/pages.ts';
import { useBooks } from '../../server/session.ts';
import type { Column } from '../../table/columns.ts';
import { useRecordColumns } from '../../table/record-columns.tsx';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import { OfficialRates } from './rates/official-rates.tsx';
import { SettingsScreen } from './settings-screen.tsx';

const exchangeRates = recordOf(exchangeRate, {
  ...{ name: 'exchange_rate', key: 'currency', texts: 'settings', title: 'rate' },
  labels: { currency: 'ledger.currency', day: 'settings.valid_from' },
  as: { currency: fieldKinds.code, rate: fieldKinds.amount(4) },
});

type Rate = Outputs['exchangeRates']['list']['items'][number];

/** The exchange rates, each from a day on. */
export const ExchangeRates = () => {
  const text = useText();
  const change = useSearchChange();
  const { call, may, client } = useBooks();
  const { currency } = settingsPages.exchangeRates.useSearch();
  const [importing, setImporting] = useState(false);
  const filter = currency ? { currency } : {};
  const list = usePages(['exchangeRates', filter], (page) =>
    call.exchangeRates.list.query({ ...page, ...filter }),
  );
  const mayWrite = may('write');
  const columns: Column<Rate>[] = [
    ...useRecordColumns<Rate, typeof exchangeRates>(exchangeRates, {
      currency: { width: '7rem', narrow: 'auto' },
      day: { width: '8rem', narrow: '7.25rem' },
    }),
    {
      ...{ id: 'rate', head: text('settings.rate_in', { currency: client.currency }), kind: 'number' },
      ...{ width: '10rem', narrow: '6.5rem', value: ({ rate }) => rate },
    },
    { id: 'rest', head: '', value: () => '', show: () => null },
  ];
  return (
    <SettingsScreen
      title={text('settings.rates')}
      actions={
        mayWrite ? (
          <>
            <OfficialRates />
            <Button onClick={() => setImporting(true)}>{text('settings.import')}</Button>
          </>
        ) : null
      }
    >
      {mayWrite ? <RateForm /> : null}
      {currency || list.rows.length > 0 ? (
        <Filters>
          <Field label={text('settings.only_currency')} chosen={currency}>
            {(state) => (
              <SettledInput
                value={currency ?? ''}
                isWhole={(typed) => typed === '' || /^[A-Z]{3}$/.test(typed)}
                onSettled={(typed) => change({ currency: typed })}
              >
                {({ value, onChange }) => (
                  <input
                    {...state}
                    className="input"
                    type="search"
                    autoComplete="off"
                    maxLength={3}
                    placeholder="EUR"
                    value={value}
                    onChange={({ target }) => onChange(target.value.toUpperCase())}
                  />
                )}
              </SettledInput>
            )}
          </Field>
        </Filters>
      ) : null}
      <ErrorNotice error={list.query.error} />
      <Table
        title={text('settings.rates')}
        columns={columns}
        rows={list.rows}
        keyOf={({ currency: of, day }) => `${of} ${day}`}
        more={list.more}
        all={list.all}
        loading={list.query.isPending}
        empty={text('settings.no_rates')}
      />
      {importing ? <Import onClose={() => setImporting(false)} /> : null}
    </SettingsScreen>
  );
};

const RateField = fieldOf<typeof exchangeRates>();

/** Adds a rate of a currency, from a day on. */
const RateForm = () => {
  const text = useText();
  const { call, client, today } = useBooks();
  const form = useRecordForm(exchangeRates, {
    before: undefined,
    begun: useMemo(() => ({ day: today }), [today]),
    fieldOf: (field) => field.replace(/^rates\.0\./, ''),
    calls: {
      create: { mutate: (rate: ExchangeRate, how) => call.exchangeRates.save.mutate({ rates: [rate] }, how) },
    },
  });
  return (
    <AddForm form={form} title="settings.add_rate">
      <RateField name="currency" placeholder="EUR" hint="" />
      <RateField name="day" />
      <RateField name="rate" title={text('settings.rate_in', { currency: client.currency })} />
    </AddForm>
  );
};

/** Takes over many rates at once: all of them, or none where one is wrong. */
const Import = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const { call, cache } = useBooks();
  const [csv, setCsv] = useState('');
  const [imported, setImported] = useState<number>();
  const action = useAction();
  const take = () =>
    action.run(async () => {
      const { rates } = await call.exchangeRates.import.mutate({ csv });
      setImported(rates);
      await cache.invalidateQueries();
    });
  return (
    <Dialog title={text('settings.import')} open onClose={onClose} className="dialog-wide">
      <p className="dialog-text">{text('settings.import_about')}</p>
      <ErrorNotice error={action.error} />
      {imported === undefined ? (
        <>
          <Field label={text('settings.import_lines')}>
            {(state) => (
              <textarea
                {...state}
                className="input secret-text"
                rows={8}
                placeholder={'2026-01-31,EUR,0.9312\n2026-01-31,USD,0.8015'}
                value={csv}
                onChange={({ target }) => setCsv(target.value)}
              />
            )}
          </Field>
          <Field label={text('settings.import_file')}>
            {(state) => (
              <input
                {...state}
                type="file"
                accept=".csv,text/csv,text/plain"
                onChange={({ target }) => void target.files?.[0]?.text().then(setCsv)}
              />
            )}
          </Field>
        </>
      ) : (
        <Notice kind="status">{text('settings.imported', { count: imported })}</Notice>
      )}
      <div className="dialog-actions">
        <Button onClick={onClose}>{text('close')}</Button>
        {imported === undefined ? (
          <Button look="primary" disabled={action.busy || csv.trim() === ''} onClick={() => void take()}>
            {text('settings.do_import')}
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
};
