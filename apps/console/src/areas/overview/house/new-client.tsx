import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { Dialog } from '../../../controls/dialog.tsx';
import { Field } from '../../../controls/field.tsx';
import { ErrorNotice, useErrorText } from '../../../controls/notice.tsx';
import { useAction, useAttempt } from '../../../forms/action.ts';
import { useSubmitKey } from '../../../keyboard/submit-key.ts';
import { anyClient, connect, once } from '../../../server/client.ts';
import { refusalIn } from '../../../server/refusal.ts';
import type { Session } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';

/** Makes a client of another one, or of a chart, and says what it would get before that. */
export const NewClient = ({
  session,
  onMade,
  onClose,
}: {
  session: Session;
  onMade: (client: string) => void;
  onClose: () => void;
}) => {
  const text = useText();
  const { query, call, cache } = connect(anyClient);
  const { memberships } = session;
  const form = useSubmitKey('house.create');
  const owned = memberships.filter(({ role }) => role === 'owner');
  const templates = memberships.filter(({ scopes }) => scopes.includes('read'));
  const charts = useQuery(query.clients.charts.queryOptions(), cache);
  const [name, setName] = useState('');
  const [source, setSource] = useState(owned[0] ? `client ${owned[0].client}` : 'chart swiss-sme');
  const [people, setPeople] = useState(true);
  const [kind, of = ''] = source.split(' ');
  const mayCopyPeople = kind === 'client' && owned.some(({ client }) => client === of);
  const sent = {
    name: name.trim(),
    ...(kind === 'client' ? { template: of, people: mayCopyPeople && people } : { chart: of }),
  };
  const { busy, error, run } = useAction();
  const attempt = useAttempt();
  const errorText = useErrorText();
  const isOfName = refusalIn(error)?.issues.some(({ field }) => field === 'name') ?? false;
  const preview = useQuery(
    {
      ...query.clients.charts.queryOptions(),
      queryKey: ['clients.createFrom', sent],
      queryFn: () => call.clients.createFrom.mutate({ ...sent, dry_run: true }),
      enabled: /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(sent.name),
      retry: false,
    } as never,
    cache,
  ) as { data: Awaited<ReturnType<typeof call.clients.createFrom.mutate>> | undefined };
  const make = (event: FormEvent) => {
    event.preventDefault();
    void run(() =>
      attempt(async (key) => {
        const made = await call.clients.createFrom.mutate(sent, once(key));
        await cache.invalidateQueries();
        onMade(made.name);
      }),
    );
  };
  const made = preview.data;
  return (
    <Dialog title={text('house.new')} open onClose={onClose}>
      <form ref={form} className="form stack gap-3" onSubmit={make} aria-label={text('house.new')}>
        <ErrorNotice error={isOfName ? undefined : error} />
        <Field
          label={text('house.name')}
          hint={text('house.name_hint')}
          error={isOfName ? errorText(error) : undefined}
        >
          {(state) => (
            <input
              {...state}
              className="input"
              autoFocus
              required
              maxLength={64}
              pattern="[A-Za-z0-9][A-Za-z0-9._\-]*"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Field label={text('house.template')} hint={text('house.template_hint')}>
          {(state) => (
            <select
              {...state}
              className="select"
              value={source}
              onChange={({ target }) => setSource(target.value)}
            >
              <optgroup label={text('house.of_client')}>
                {templates.map(({ client, name }) => (
                  <option key={client} value={`client ${client}`}>
                    {name === client ? name : `${name} (${client})`}
                  </option>
                ))}
              </optgroup>
              <optgroup label={text('house.of_chart')}>
                {(charts.data ?? ['swiss-sme']).map((chart) => (
                  <option key={chart} value={`chart ${chart}`}>
                    {chart}
                  </option>
                ))}
              </optgroup>
            </select>
          )}
        </Field>
        {mayCopyPeople ? (
          <label className="check">
            <input type="checkbox" checked={people} onChange={({ target }) => setPeople(target.checked)} />
            {text('house.people')}
          </label>
        ) : null}
        {made ? (
          <p className="soft">
            {text('house.gets', {
              accounts: made.accounts,
              rates: made.tax_rates,
              people: made.people.length,
            })}
          </p>
        ) : null}
        <div className="dialog-actions">
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button type="submit" look="primary" keys="Ctrl+Enter" disabled={busy}>
            {text('house.create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
