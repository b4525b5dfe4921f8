import { useQuery } from '@tanstack/react-query';
import { Field } from '../../controls/field.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { useAction } from '../../forms/action.ts';
import { anyClient, connect } from '../../server/client.ts';
import { useText } from '../../texts/text.ts';

/** The hour of the one mail a day of the person, or none; only where the program sends mail. */
export const OwnDailyMail = () => {
  const text = useText();
  const { query, call, cache } = connect(anyClient);
  const action = useAction();
  const found = useQuery(query.session.dailyMail.queryOptions(), cache);
  if (!found.data?.sends) return null;
  const { hour, has_address } = found.data;
  const save = (value: string) =>
    void action.run(async () => {
      await call.session.setDailyMail.mutate({ hour: value === '' ? null : Number(value) });
      await cache.invalidateQueries();
    });
  return (
    <section className="card stack gap-3" aria-labelledby="daily-mail">
      <h2 id="daily-mail">{text('me.daily')}</h2>
      <p className="soft">{text(has_address ? 'me.daily_about' : 'me.daily_no_address')}</p>
      <ErrorNotice error={action.error} />
      <Field label={text('me.daily_hour')}>
        {(state) => (
          <select
            {...state}
            className="select"
            disabled={action.busy}
            value={hour ?? ''}
            onChange={({ target }) => save(target.value)}
          >
            <option value="">{text('me.daily_none')}</option>
            {Array.from({ length: 24 }, (_, at) => (
              <option key={at} value={at}>{`${String(at).padStart(2, '0')}:00`}</option>
            ))}
          </select>
        )}
      </Field>
    </section>
  );
};
