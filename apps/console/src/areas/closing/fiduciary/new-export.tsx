import type { Outputs } from '@kontor/client';
import { useState } from 'react';
import { Field } from '../../../controls/field.tsx';
import { ChoiceFilter } from '../../../controls/filters.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { once } from '../../../server/client.ts';
import { downloadExport } from '../../../server/download.ts';
import { useBooks } from '../../../server/session.ts';
import { saveFile } from '../../../table/export.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { useText } from '../../../texts/text.ts';
import { formatDate } from '../../../values/date.ts';
import { Booking } from '../booking.tsx';
import { accountsIn, type Format, formatName, formatOptions, textOfAccounts } from './formats.ts';

type NewExportProps = { standing: Outputs['fiduciary']['standing']; mayExport: boolean };

/** The entries of the next export, and the button that makes it. */
export const NewExport = ({ standing, mayExport }: NewExportProps) => {
  const text = useText();
  const { language } = useLanguage();
  const { call, name } = useBooks();
  const { entries, from, to, last } = standing;
  const [format, setFormat] = useState<Format>(last?.format ?? 'abaconnect');
  const [advisor, setAdvisor] = useState(String(last?.advisor ?? ''));
  const [client, setClient] = useState(String(last?.client_number ?? ''));
  const [accounts, setAccounts] = useState(textOfAccounts(last?.accounts ?? []));
  if (entries === 0 || !from || !to)
    return (
      <Notice kind="status">{text(last ? 'closing.fiduciary.none_since' : 'closing.fiduciary.none')}</Notice>
    );
  const days = { from: formatDate(from, language), to: formatDate(to, language) };
  return (
    <div className="stack gap-3">
      <p>
        {last
          ? text('closing.fiduciary.waiting', { count: entries, number: last.id, ...days })
          : text('closing.fiduciary.first', { count: entries, ...days })}
      </p>
      {mayExport ? (
        <>
          <div className="flow gap-3">
            <ChoiceFilter
              label={text('closing.fiduciary.format')}
              value={format}
              options={formatOptions}
              onChange={(value) => setFormat(value as Format)}
            />
            {format === 'datev' ? (
              <>
                <Digits label={text('closing.fiduciary.advisor')} value={advisor} onChange={setAdvisor} />
                <Digits label={text('closing.fiduciary.client')} value={client} onChange={setClient} />
              </>
            ) : null}
          </div>
          <details>
            <summary>{text('closing.fiduciary.accounts')}</summary>
            <Field
              label={text('closing.fiduciary.accounts')}
              bare
              hint={text('closing.fiduciary.accounts_hint')}
            >
              {(state) => (
                <textarea
                  {...state}
                  className="input"
                  rows={5}
                  value={accounts}
                  onChange={({ target }) => setAccounts(target.value)}
                />
              )}
            </Field>
          </details>
          <div className="form-actions">
            <Booking
              label={text('closing.fiduciary.export')}
              title={text('closing.fiduciary.export_title', { format: formatName(format) })}
              run={async (key) => {
                const numbers =
                  format === 'datev'
                    ? {
                        ...(advisor === '' ? {} : { advisor: Number(advisor) }),
                        ...(client === '' ? {} : { client_number: Number(client) }),
                      }
                    : {};
                const sent = { format, ...numbers, accounts: accountsIn(accounts) };
                const { id } = await call.fiduciary.export.mutate(sent, once(key));
                const { file_name, media_type, parts } = await downloadExport(name, id);
                saveFile(new Blob(parts, { type: media_type }), file_name);
              }}
            >
              <p>{text('closing.fiduciary.export_text')}</p>
            </Booking>
          </div>
        </>
      ) : null}
    </div>
  );
};

type DigitsProps = { label: string; value: string; onChange: (value: string) => void };

const Digits = ({ label, value, onChange }: DigitsProps) => (
  <Field label={label} className="closing-field">
    {(state) => (
      <input
        {...state}
        className="input"
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        value={value}
        onChange={({ target }) => onChange(target.value.replace(/\D/g, ''))}
      />
    )}
  </Field>
);
