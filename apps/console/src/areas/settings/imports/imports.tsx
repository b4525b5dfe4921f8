import { type BookingDate, bookingDate } from '@kontor/domain';
import {
  hasPreset,
  journalKindNames,
  type Program,
  programs,
  tableKindNames,
  templateCsv,
} from '@kontor/imports';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { DateInput } from '../../../controls/date-input.tsx';
import { Field } from '../../../controls/field.tsx';
import { FileButton } from '../../../controls/file-button.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { FieldLine } from '../../../layout/layout.tsx';
import { settingsPages } from '../../../pages/settings.ts';
import { useBooks } from '../../../server/session.ts';
import { saveFile } from '../../../table/export.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { useText } from '../../../texts/text.ts';
import { SettingsScreen } from '../settings-screen.tsx';
import { Columns } from './columns.tsx';
import { type Chosen, type ImportKind, isJournal, recordsIn, tableIn } from './file.ts';
import { ImportPreview } from './preview.tsx';
import './imports.css';

const kinds: readonly ImportKind[] = [...tableKindNames, ...journalKindNames];
/** The kinds that are booked against the opening account. */
const opening: ReadonlySet<ImportKind> = new Set(['opening', 'receivables', 'payables']);

/**
 * Brings files of other programs into the books: what they would write is shown first, with the
 * faults of all lines.
 */
export const Imports = () => {
  const text = useText();
  const { may, query, client, today } = useBooks();
  const { language } = useLanguage();
  const { kind: asked } = settingsPages.imports.useSearch();
  const [kind, setKind] = useState<ImportKind>(kinds.find((name) => name === asked) ?? 'customers');
  const [chosen, setChosen] = useState<Chosen>();
  const [fields, setFields] = useState<Readonly<Record<number, string>>>({});
  const [program, setProgram] = useState<Program>();
  const [day, setDay] = useState('');
  const [account, setAccount] = useState('9100');
  const accounts = useQuery(query.accounts.list.queryOptions());
  const read = useMemo(
    () => (chosen && !isJournal(kind) ? tableIn(kind, chosen, program) : undefined),
    [chosen, kind, program],
  );
  const records = useMemo(() => {
    if (!chosen || !accounts.data) return undefined;
    const on = bookingDate.safeParse(day);
    const own = accounts.data.find(({ accno }) => String(accno) === account);
    const of = {
      currency: client.currency,
      languages: client.languages,
      accounts: accounts.data,
      on: on.success ? (on.data as BookingDate) : undefined,
      opening_accno: own?.accno,
    };
    return recordsIn(kind, chosen, { read, fields, of });
  }, [chosen, accounts.data, day, account, client.currency, client.languages, kind, read, fields]);
  const choose = async ([file]: readonly File[]) => {
    if (!file) return;
    setFields({});
    setChosen({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
  };
  return (
    <SettingsScreen title={text('imports')} allowed={may('write')} flow>
      <p className="soft">{text('imports.about')}</p>
      <ErrorNotice error={accounts.error} />
      <section className="add-form card" aria-label={text('imports.file')}>
        <FieldLine>
          <Field label={text('imports.kind')} className="wide">
            {(state) => (
              <select
                {...state}
                className="select"
                value={kind}
                onChange={({ target }) => {
                  setKind(target.value as ImportKind);
                  setFields({});
                }}
              >
                {kinds.map((name) => (
                  <option key={name} value={name}>
                    {text(`imports.kind.${name}`)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          {isJournal(kind) ? null : (
            <Field label={text('imports.program')}>
              {(state) => (
                <select
                  {...state}
                  className="select"
                  value={program && hasPreset(program, kind) ? program : ''}
                  onChange={({ target }) => {
                    setProgram(programs.find((name) => name === target.value));
                    setFields({});
                  }}
                >
                  <option value="">{text('imports.program.other')}</option>
                  {programs
                    .filter((name) => hasPreset(name, kind))
                    .map((name) => (
                      <option key={name} value={name}>
                        {text(`imports.program.${name}`)}
                      </option>
                    ))}
                </select>
              )}
            </Field>
          )}
          {kind === 'opening' ? (
            <Field label={text('imports.day')}>
              {(state) => <DateInput {...state} value={day} onChange={setDay} today={today} />}
            </Field>
          ) : null}
          {opening.has(kind) ? (
            <Field label={text('imports.opening_account')}>
              {(state) => (
                <input
                  {...state}
                  className="input"
                  inputMode="numeric"
                  value={account}
                  onChange={({ target }) => setAccount(target.value.trim())}
                />
              )}
            </Field>
          ) : null}
          <FileButton
            label={text('imports.choose')}
            accept={isJournal(kind) ? '' : '.csv,.txt,.tsv,.xlsx'}
            className="button button-primary"
            onFiles={(files) => void choose([...files])}
          />
          {isJournal(kind) ? null : (
            <Button
              onClick={() =>
                saveFile(
                  new Blob([templateCsv(kind, language)], { type: 'text/csv;charset=utf-8' }),
                  `${kind}.csv`,
                )
              }
            >
              {text('imports.template')}
            </Button>
          )}
        </FieldLine>
        {chosen ? <p className="imports-file">{chosen.name}</p> : null}
      </section>
      {read && 'table' in read && !isJournal(kind) ? (
        <Columns
          kind={kind}
          read={read}
          fields={fields}
          onChange={(at, field) => setFields({ ...fields, [at]: field })}
        />
      ) : null}
      {records ? <ImportPreview kind={kind} read={records} /> : null}
    </SettingsScreen>
  );
};
