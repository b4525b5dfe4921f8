import type { Outputs } from '@kontor/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { DocumentKind, DocumentRow } from '../../../choices/document-kind.ts';
import { Button } from '../../../controls/button.tsx';
import { DateInput } from '../../../controls/date-input.tsx';
import { Dialog } from '../../../controls/dialog.tsx';
import { Field } from '../../../controls/field.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { useAction, useAttempt } from '../../../forms/action.ts';
import { useSubmitKey } from '../../../forms/submit-key.ts';
import { useShortcuts } from '../../../keyboard/keys.tsx';
import { once } from '../../../server/client.ts';
import { useBooks } from '../../../server/session.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { useText } from '../../../texts/text.ts';
import { formatDate, isDate } from '../../../values/date.ts';
import { namedBy } from './named-by.ts';
import './history.css';

type Assigned = Outputs['assignments']['list']['items'][number];
type OfDocument = { kind: DocumentKind; row: DocumentRow };

const assigned = ({ kind, row }: OfDocument) => {
  const { invnumber: number, ...rest } = namedBy(kind, row);
  return { ...rest, number };
};

/**
 * Who has a document to do something with it, until when, and the button that gives it to another.
 */
export const Assignments = (of: OfDocument) => {
  const text = useText();
  const { query, may } = useBooks();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useShortcuts(may('write') ? [{ keys: 'a', label: 'history.assign', group: 'here', run: open }] : []);
  const { data, error } = useQuery(query.assignments.list.queryOptions({ ...assigned(of), open: true }));
  const items = data?.items ?? [];
  if (items.length === 0 && !may('write')) return null;
  return (
    <section className="stack gap-2" aria-labelledby="assignments">
      <div className="flow">
        <h2 id="assignments">{text('history.assignments')}</h2>
        {may('write') ? (
          <Button small keys="a" onClick={open}>
            {text('history.assign')}
          </Button>
        ) : null}
      </div>
      <ErrorNotice error={error} />
      {items.length === 0 ? null : (
        <ul className="history-assignments">
          {items.map((one) => (
            <li key={one.id}>
              <One assignment={one} />
            </li>
          ))}
        </ul>
      )}
      {isOpen ? <AssignDialog {...of} onClose={() => setOpen(false)} /> : null}
    </section>
  );
};

const One = ({ assignment: { id, person, note, day, by } }: { assignment: Assigned }) => {
  const text = useText();
  const { language } = useLanguage();
  const { call, may, today } = useBooks();
  const cache = useQueryClient();
  const { busy, error, run } = useAction();
  const finish = () =>
    void run(async () => {
      await call.assignments.finish.mutate({ id });
      await cache.invalidateQueries();
    });
  return (
    <div className="history-assignment">
      <span>
        <strong>{person}</strong>
        {note === '' ? null : <span>: {note}</span>}{' '}
        {by === '' ? null : <span className="soft">{text('history.assigned_by', { by })}</span>}
      </span>
      {day === undefined ? null : (
        <time dateTime={day} className={day < today ? 'figure tag tag-danger' : 'figure'}>
          {formatDate(day, language)}
        </time>
      )}
      {may('write') ? (
        <Button
          small
          disabled={busy}
          onClick={finish}
          aria-label={`${text('history.assigned_done')}: ${person}`}
        >
          {text('history.assigned_done')}
        </Button>
      ) : null}
      <ErrorNotice error={error} />
    </div>
  );
};

const AssignDialog = ({ onClose, ...of }: OfDocument & { onClose: () => void }) => {
  const text = useText();
  const { query, call, today } = useBooks();
  const cache = useQueryClient();
  const form = useSubmitKey('history.assign');
  const [day, setDay] = useState('');
  const people = useQuery(query.mentions.people.queryOptions());
  const readers = people.data?.filter(({ role }) => role !== 'uploader') ?? [];
  const { busy, error, run } = useAction();
  const attempt = useAttempt();
  const assign = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    const note = String(sent.get('note')).trim();
    const assignment = {
      ...{ ...assigned(of), person_id: Number(sent.get('person')) },
      ...(note === '' ? {} : { note }),
      ...(day === '' ? {} : { day: day as never }),
    };
    void run(() =>
      attempt(async (key) => {
        await call.assignments.post.mutate({ assignment }, once(key));
        await cache.invalidateQueries();
        onClose();
      }),
    );
  };
  return (
    <Dialog title={text('history.assign')} open onClose={onClose}>
      <form ref={form} className="form stack gap-3" onSubmit={assign} aria-label={text('history.assign')}>
        <ErrorNotice error={error ?? people.error} />
        <Field label={text('history.assign_person')}>
          {(state) => (
            <select {...state} name="person" className="select" required>
              {readers.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={text('history.assign_note')}>
          {(state) => <input {...state} name="note" className="input" maxLength={500} />}
        </Field>
        <Field label={text('history.assign_day')} hint={text('history.assign_day_hint')}>
          {(state) => <DateInput {...state} name="day" value={day} onChange={setDay} today={today} />}
        </Field>
        <div className="dialog-actions">
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button
            type="submit"
            look="primary"
            keys="Ctrl+Enter"
            disabled={busy || readers.length === 0 || (day !== '' && !isDate(day))}
          >
            {text('history.assign')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
