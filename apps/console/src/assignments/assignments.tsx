import type { Outputs } from '@kontor/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { DateInput } from '../controls/date-input.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Field } from '../controls/field.tsx';
import { ErrorNotice } from '../controls/notice.tsx';
import { useAction, useAttempt } from '../forms/action.ts';
import { useShortcuts } from '../keyboard/keys.tsx';
import { useSubmitKey } from '../keyboard/submit-key.ts';
import { once } from '../server/client.ts';
import { personHere } from '../server/person.ts';
import { useBooks } from '../server/session.ts';
import { useLanguage } from '../texts/language.tsx';
import { useText } from '../texts/text.ts';
import { formatDate, isDate } from '../values/date.ts';
import './assignments.css';

type Assigned = Outputs['assignments']['list']['items'][number];

/** A record as assignments name it: documents by their number, all else by its id. */
export type AssignedRecord = Pick<Assigned, 'kind' | 'number'> & { vendor_number?: string };

/**
 * Who has a record to do something with it, until when, and the button that gives it to another.
 */
export const Assignments = ({ of }: { of: AssignedRecord }) => {
  const text = useText();
  const { query, may } = useBooks();
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery(query.assignments.list.queryOptions({ ...of, open: true }));
  const button = useRef<HTMLButtonElement>(null);
  const open = () => {
    // The key opens it from anywhere; the dialog gives the focus back to where it was.
    button.current?.focus();
    setOpen(true);
  };
  const mayAssign = may('write') && data !== undefined;
  useShortcuts(mayAssign ? [{ keys: 'a', label: 'assign', group: 'here', run: open }] : []);
  const items = data?.items ?? [];
  if (items.length === 0 && !may('write')) return null;
  return (
    <section className="stack gap-2" aria-labelledby="assignments">
      <div className="flow">
        <h2 id="assignments">{text('assign.to')}</h2>
        {may('write') ? (
          // A list that is still on its way would lack what is given in the meantime.
          <Button ref={button} small keys="a" disabled={!mayAssign} onClick={open}>
            {text('assign')}
          </Button>
        ) : null}
      </div>
      <ErrorNotice error={error} />
      {items.length === 0 ? null : (
        <ul className="assignments">
          {items.map((one) => (
            <li key={one.id}>
              <One assignment={one} />
            </li>
          ))}
        </ul>
      )}
      {isOpen ? <AssignDialog of={of} onClose={() => setOpen(false)} /> : null}
    </section>
  );
};

const One = ({ assignment: { id, person, person_id, note, day, by } }: { assignment: Assigned }) => {
  const text = useText();
  const { language } = useLanguage();
  const { call, may, today } = useBooks();
  const isOwn = person_id === personHere.id();
  const cache = useQueryClient();
  const { busy, error, run } = useAction();
  const finish = () =>
    void run(async () => {
      await call.assignments.finish.mutate({ id });
      await cache.invalidateQueries();
    });
  return (
    <div className="assignment">
      <span>
        <strong>{person}</strong>
        {note === '' ? null : <span>: {note}</span>}{' '}
        {by === '' ? null : <span className="soft">{text('assign.by', { by })}</span>}
      </span>
      {day === undefined ? null : (
        <time dateTime={day} className={day < today ? 'figure tag tag-danger' : 'figure'}>
          {formatDate(day, language)}
        </time>
      )}
      {may('write') || isOwn ? (
        <Button small disabled={busy} onClick={finish} aria-label={`${text('assign.done')}: ${person}`}>
          {text('assign.done')}
        </Button>
      ) : null}
      <ErrorNotice error={error} />
    </div>
  );
};

const AssignDialog = ({ of, onClose }: { of: AssignedRecord; onClose: () => void }) => {
  const text = useText();
  const { query, call, today } = useBooks();
  const cache = useQueryClient();
  const form = useSubmitKey('assign');
  const [day, setDay] = useState('');
  const people = useQuery(query.mentions.people.queryOptions());
  // An uploader sees what they uploaded, and no other record.
  const choices = people.data?.filter(({ role }) => of.kind === 'receipt' || role !== 'uploader') ?? [];
  const { busy, error, run } = useAction();
  const attempt = useAttempt();
  const assign = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    const note = String(sent.get('note')).trim();
    const assignment = {
      ...{ ...of, person_id: Number(sent.get('person')) },
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
    <Dialog title={text('assign')} open onClose={onClose}>
      <form ref={form} className="form stack gap-3" onSubmit={assign} aria-label={text('assign')}>
        <ErrorNotice error={error ?? people.error} />
        <Field label={text('assign.person')}>
          {(state) => (
            <select {...state} name="person" className="select" required>
              {choices.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={text('assign.note')}>
          {(state) => <input {...state} name="note" className="input" maxLength={500} />}
        </Field>
        <Field label={text('assign.day')} hint={text('assign.day_hint')}>
          {(state) => <DateInput {...state} name="day" value={day} onChange={setDay} today={today} />}
        </Field>
        <div className="dialog-actions">
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button
            type="submit"
            look="primary"
            keys="Ctrl+Enter"
            disabled={busy || choices.length === 0 || (day !== '' && !isDate(day))}
          >
            {text('assign')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
