import type { Outputs } from '@kontor/client';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { Field } from '../../../controls/field.tsx';
import { ErrorNotice, Notice } from '../../../controls/notice.tsx';
import { useAction } from '../../../forms/action.ts';
import { anyClient, connect } from '../../../server/client.ts';
import type { Session } from '../../../server/session.ts';
import { takeWaitingRequest } from '../../../server/waiting-request.ts';
import { Gate } from '../../../shell/frame.tsx';
import { Mark } from '../../../shell/mark.tsx';
import { SignInAgain } from '../../../shell/sign-in-again.tsx';
import { useText } from '../../../texts/text.ts';
import './connections.css';

type ConnectionRequest = Outputs['connections']['request'];
type RequestedScope = ConnectionRequest['scopes'][number];

/** The request as the program has put it into the address; the server reads it, and again later. */
const sentIn = (search: string) => {
  const sent = Object.fromEntries(new URLSearchParams(search));
  return { client_id: '', redirect_uri: '', ...sent };
};

/**
 * The page on which a person connects a program with the books of a client, or declines. Nothing
 * remembers an answer: each connection is allowed here.
 */
export const Consent = () => (
  <QueryClientProvider client={connect(anyClient).cache}>
    <Gate>{(session) => <Request session={session} />}</Gate>
  </QueryClientProvider>
);

const Request = ({ session }: { session: Session }) => {
  const text = useText();
  const [sent] = useState(() => sentIn(location.search));
  const { query } = connect(anyClient);
  const { data: asked, error } = useQuery(query.connections.request.queryOptions(sent, { retry: false }));
  useEffect(() => {
    document.title = `${text('connect.title')} · Kontor`;
  }, [text]);
  if (error)
    return (
      <Card title={text('connect.title')}>
        <Notice>{text('connect.invalid')}</Notice>
      </Card>
    );
  return asked ? <Question sent={sent} asked={asked} session={session} /> : null;
};

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className="door">
    <div className="door-card connect-card">
      <Mark />
      <h1>{title}</h1>
      {children}
    </div>
  </main>
);

type QuestionProps = { sent: ReturnType<typeof sentIn>; asked: ConnectionRequest; session: Session };

const Question = ({ sent, asked, session }: QuestionProps) => {
  const text = useText();
  const { program, documented_at, returns_to, declined } = asked;
  const clients = session.memberships.filter(
    ({ client, scopes }) => scopes.includes('read') && (!asked.client || isSameName(client, asked.client)),
  );
  const [chosen, choose] = useState(clients[0]?.client ?? '');
  const membership = clients.find(({ client }) => client === chosen);
  const [left, setLeft] = useState<readonly RequestedScope[]>([]);
  const [draft, setDraft] = useState(true);
  const { busy, error, run } = useAction();
  const offered = asked.scopes.filter((scope) => membership?.scopes.includes(scope));
  const scopes = offered.filter((scope) => !left.includes(scope));
  const toggle = (scope: RequestedScope) =>
    setLeft(left.includes(scope) ? left.filter((one) => one !== scope) : [...left, scope]);
  const allow = () =>
    void run(async () => {
      const { allow } = connect(chosen).call.connections;
      const { redirect } = await allow.mutate({ request: sent, scopes, draft });
      await leaveFor(redirect);
    });
  if (!membership)
    return (
      <Card title={text('connect.ask', { program })}>
        <Notice>{text('connect.no_client', { client: asked.client ?? '' })}</Notice>
        <Button onClick={() => void leaveFor(declined)}>{text('connect.decline')}</Button>
      </Card>
    );
  return (
    <Card title={text('connect.ask', { program })}>
      <p>{text('connect.about', { person: session.person.name })}</p>
      <dl className="facts-beside">
        {documented_at === undefined ? null : (
          <div>
            <dt>{text('connect.documented')}</dt>
            <dd>{documented_at}</dd>
          </div>
        )}
        <div>
          <dt>{text('connections.returns_to')}</dt>
          <dd>{isHere(returns_to) ? text('connect.here') : returns_to}</dd>
        </div>
        {clients.length === 1 ? (
          <div>
            <dt>{text('client')}</dt>
            <dd>{membership.name}</dd>
          </div>
        ) : null}
      </dl>
      <Notice kind="status">{text('connect.known')}</Notice>
      {clients.length > 1 ? (
        <Field label={text('client')}>
          {(state) => (
            <select
              {...state}
              className="select"
              value={chosen}
              onChange={({ target }) => choose(target.value)}
            >
              {clients.map(({ client, name }) => (
                <option key={client} value={client}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      ) : null}
      <fieldset className="connect-choices">
        <legend className="field-label">{text('connect.may')}</legend>
        {offered.map((scope) => (
          <Check
            key={scope}
            label={text(`scope.${scope}`)}
            hint={text(`scope.${scope}.hint`)}
            checked={scopes.includes(scope)}
            onToggle={() => toggle(scope)}
          />
        ))}
      </fieldset>
      {scopes.includes('write') ? (
        <Check
          label={text('settings.draft')}
          hint={text(draft ? 'settings.draft.hint' : 'connect.books_itself')}
          checked={draft}
          onToggle={() => setDraft(!draft)}
        />
      ) : null}
      <SignInAgain about={text('people.sign_in_again')} />
      <ErrorNotice error={error} />
      <div className="form-actions">
        <Button look="primary" onClick={allow} disabled={busy || scopes.length === 0}>
          {text('connect.allow')}
        </Button>
        <Button onClick={() => void leaveFor(declined)}>{text('connect.decline')}</Button>
      </div>
      <p className="door-hint">{text('connect.end')}</p>
    </Card>
  );
};

/** Returns to the program: its request is decided on, and waits for nobody who signs in later. */
const leaveFor = async (address: string): Promise<void> => {
  await takeWaitingRequest();
  location.assign(address);
};

type CheckProps = { label: string; hint: string; checked: boolean; onToggle: () => void };

const Check = ({ label, hint, checked, onToggle }: CheckProps) => (
  <label className="check">
    <input type="checkbox" checked={checked} onChange={onToggle} />
    <span>
      {label}
      <span className="check-hint">{hint}</span>
    </span>
  </label>
);

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Whether a program returns to the machine of the person. */
const isHere = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host);
