import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { ErrorNotice, Notice } from '../../../controls/notice.tsx';
import { useAction, useAttempt } from '../../../forms/action.ts';
import { FormPart } from '../../../layout/layout.tsx';
import { once } from '../../../server/client.ts';
import { useMoment } from '../../../server/moment.ts';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';

/** From whom mails come as the settings are stored, and the link that verifies the address. */
export const MailSenderPart = () => {
  const text = useText();
  const moment = useMoment();
  const { query, call, may } = useBooks();
  const cache = useQueryClient();
  const { data, error } = useQuery(query.mails.sender.queryOptions());
  const action = useAction();
  const attempt = useAttempt();
  const [sentTo, setSentTo] = useState<string>();
  // Without mail there is no sender to speak of.
  if (error || !data || data.from === '') return <ErrorNotice error={error} />;
  const { address, state, from, reply_to, expires } = data;
  const isOpen = state === 'unverified' || state === 'asked';
  const send = () =>
    void action.run(async () => {
      await attempt(async (key) => {
        await call.mails.verifySender.mutate({}, once(key));
      });
      setSentTo(address);
      await cache.invalidateQueries();
    });
  return (
    <FormPart title={text('mail_sender')} about={text('mail_sender.about')}>
      <ErrorNotice error={action.error} />
      {sentTo === undefined ? null : (
        <Notice kind="status">{text('mail_sender.link_sent', { address: sentTo })}</Notice>
      )}
      <dl className="facts letter-sender">
        <div>
          <dt>{text('mail_sender.from')}</dt>
          <dd>{from}</dd>
        </div>
        {reply_to === '' ? null : (
          <div>
            <dt>{text('mail_sender.reply_to')}</dt>
            <dd>{reply_to}</dd>
          </div>
        )}
        <div>
          <dt>{text('mail_sender.state')}</dt>
          <dd>
            {text(`mail_sender.state.${state}`)}
            {state === 'asked' && expires
              ? ` ${text('mail_sender.expires', { until: moment(expires) })}`
              : ''}
          </dd>
        </div>
      </dl>
      {may('write') && isOpen ? (
        <div className="form-actions">
          <Button onClick={send} disabled={action.busy}>
            {text(state === 'asked' ? 'mail_sender.send_again' : 'mail_sender.send')}
          </Button>
        </div>
      ) : null}
    </FormPart>
  );
};
