import { useState } from 'react';
import { Anchor } from '../../../controls/anchor.tsx';
import { Button } from '../../../controls/button.tsx';
import { Dialog } from '../../../controls/dialog.tsx';
import { useMoment } from '../../../server/moment.ts';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';
import { useAuditCaller } from './callers.ts';
import { useFieldWord, useSaying } from './field-word.ts';
import {
  type AuditRecord,
  addressOf,
  deedOf,
  entryAddressOf,
  fieldsOf,
  numberOf,
  tableOf,
} from './record.ts';

// A new chart of accounts has hundreds of them.
const mostFields = 300;

/**
 * One record of the audit trail: who made the change, by which request, and what was before and
 * after.
 */
export const AuditDetails = ({ of, onClose }: { of: AuditRecord; onClose: () => void }) => {
  const text = useText();
  const wordOf = useFieldWord();
  const whoOf = useAuditCaller();
  const moment = useMoment();
  const { may } = useBooks();
  const { record, link } = of;
  const deed = deedOf(record);
  const [whole, setWhole] = useState(deed !== 'changed');
  const fields = fieldsOf(record, useSaying()(record));
  // A field that is empty before and after says nothing.
  const filled = fields.filter(({ before, after }) => before !== '' || after !== '');
  const shown = filled.filter(({ isChanged }) => whole || isChanged).slice(0, mostFields);
  const table = tableOf(record);
  const entry = entryAddressOf(of);
  const page = addressOf(of, may('admin'));
  const name = table ? `${text(`record.${table}`)} ${numberOf(of)}`.trim() : text('record.entry');
  return (
    <Dialog title={`${text(`deed.${deed}`)} · ${name}`} open onClose={onClose} className="settings-record">
      <dl className="facts">
        <div>
          <dt>{text('settings.time')}</dt>
          <dd>{moment(link.created)}</dd>
        </div>
        <div>
          <dt>{text('settings.who')}</dt>
          <dd title={record.key || undefined}>{whoOf(of)}</dd>
        </div>
        <div>
          <dt>{text('settings.action')}</dt>
          <dd>
            <code className="code">{record.action}</code>
          </dd>
        </div>
        <div>
          <dt>{text('settings.chain_link')}</dt>
          <dd>{link.id}</dd>
        </div>
      </dl>
      {fields.length > 0 ? (
        <div className="settings-values">
          <table aria-label={name}>
            <thead>
              <tr>
                <th scope="col">{text('settings.field')}</th>
                {deed === 'made' ? null : <th scope="col">{text('settings.before')}</th>}
                {deed === 'removed' ? null : <th scope="col">{text('settings.after')}</th>}
              </tr>
            </thead>
            <tbody>
              {shown.map(({ field, before, after, isChanged }) => (
                <tr key={field} className={isChanged && deed === 'changed' ? 'settings-value-changed' : ''}>
                  <th scope="row" title={field}>
                    {wordOf(record, field)}
                  </th>
                  {deed === 'made' ? null : <td>{before}</td>}
                  {deed === 'removed' ? null : <td>{after}</td>}
                </tr>
              ))}
            </tbody>
          </table>
          {whole && filled.length > mostFields ? (
            <p className="soft">{text('settings.more_fields', { count: filled.length - mostFields })}</p>
          ) : null}
        </div>
      ) : (
        <p className="dialog-text">{text('settings.sealed')}</p>
      )}
      <div className="dialog-actions">
        {deed === 'changed' ? (
          <label className="check settings-all-fields">
            <input type="checkbox" checked={whole} onChange={({ target }) => setWhole(target.checked)} />
            {text('settings.all_fields')}
          </label>
        ) : null}
        {entry ? <Anchor href={entry}>{text('settings.to_entry')}</Anchor> : null}
        {page ? <Anchor href={page}>{text('settings.to_record')}</Anchor> : null}
        <Button onClick={onClose}>{text('close')}</Button>
      </div>
    </Dialog>
  );
};
