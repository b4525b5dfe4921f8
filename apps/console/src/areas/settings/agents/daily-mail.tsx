import { useQuery } from '@tanstack/react-query';
import { Anchor } from '../../../controls/anchor.tsx';
import { Field } from '../../../controls/field.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { useAction } from '../../../forms/action.ts';
import { mePages } from '../../../pages/me.ts';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';

/**
 * The hour at which the person gets a mail a day on what agents did here; only where the program
 * sends mail.
 */
export const DailyMail = () => {
  const text = useText();
  const { query, call, cache } = useBooks();
  const action = useAction();
  const found = useQuery(query.agents.dailyMail.queryOptions());
  if (!found.data?.sends) return null;
  const { hour, has_address } = found.data;
  const save = (value: string) =>
    void action.run(async () => {
      await call.agents.setDailyMail.mutate({ hour: value === '' ? null : Number(value) });
      await cache.invalidateQueries();
    });
  return (
    <section className="card flow daily-mail" aria-label={text('agents.mail')}>
      <div className="stack gap-1">
        <h2>{text('agents.mail')}</h2>
        <p className="soft">{text('agents.mail_about')}</p>
        {has_address ? null : (
          <p className="soft">
            {text('agents.mail_no_address')} <Anchor href={mePages.me.to()}>{text('agents.mail_set')}</Anchor>
          </p>
        )}
      </div>
      <Field label={text('agents.mail_hour')}>
        {(state) => (
          <select
            {...state}
            className="select"
            disabled={action.busy || (!has_address && hour === null)}
            value={hour ?? ''}
            onChange={({ target }) => save(target.value)}
          >
            <option value="">{text('agents.mail_none')}</option>
            {Array.from({ length: 24 }, (_, at) => (
              <option key={at} value={at}>{`${String(at).padStart(2, '0')}:00`}</option>
            ))}
          </select>
        )}
      </Field>
      <ErrorNotice error={action.error} />
    </section>
  );
};
