import { type FormEvent, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { Field } from '../../controls/field.tsx';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { useAction } from '../../forms/action.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { useIssueOf, useOwn } from './own.ts';

/**
 * The mail address at which the person is told that a way in has changed; only where the program
 * sends mail.
 */
export const NoticeAddress = () => {
  const text = useText();
  const { language } = useLanguage();
  const { notices, session, refresh } = useOwn();
  const action = useAction();
  const [saved, setSaved] = useState(false);
  const issue = useIssueOf()(action.error, 'mail');
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const mail = String(new FormData(event.currentTarget).get('mail')).trim();
    setSaved(false);
    const done = await action.run(async () => {
      await session.setNoticeAddress.mutate(mail === '' ? null : { mail, language });
      await refresh();
    });
    setSaved(done);
  };
  if (!notices.data?.sends) return null;
  const { mail = '' } = notices.data;
  return (
    <section className="card stack gap-3">
      <h2>{text('me.notices')}</h2>
      <p className="soft">{text('me.notices_about')}</p>
      {saved ? <Notice kind="status">{text('me.notices_saved')}</Notice> : null}
      <ErrorNotice error={issue ? undefined : action.error} />
      <form className="stack gap-3" aria-label={text('me.notices')} onSubmit={(event) => void save(event)}>
        <Field label={text('me.notice_address')} error={issue}>
          {(state) => (
            <input
              {...state}
              key={mail}
              name="mail"
              type="email"
              className="input"
              autoComplete="email"
              maxLength={254}
              defaultValue={mail}
            />
          )}
        </Field>
        <div className="form-actions">
          <Button type="submit" disabled={action.busy}>
            {text('me.save_notices')}
          </Button>
        </div>
      </form>
    </section>
  );
};
