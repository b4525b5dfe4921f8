import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Anchor } from '../../controls/anchor.tsx';
import { Button } from '../../controls/button.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { useAction } from '../../forms/action.ts';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { outboxPages } from '../../pages/outbox.ts';
import { newIdempotencyKey, once } from '../../server/client.ts';
import { downloadMailFile } from '../../server/download.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import { saveFile } from '../../table/export.ts';
import { useText } from '../../texts/text.ts';
import { BouncedDialog } from './bounced-dialog.tsx';
import { MailStatusTag, rereadTime, type SentMail } from './mail.tsx';
import { MailFacts } from './mail-facts.tsx';

/** A mail: to whom it went and with what, what the server said, and what can be done about it. */
export const MailPage = () => {
  const text = useText();
  const { query, call, cache, may } = useBooks();
  const id = Number(outboxPages.one.useParams().id);
  const { data, error } = useQuery(
    query.mails.get.queryOptions(
      { id },
      { refetchInterval: ({ state }) => rereadTime(state.data ? [state.data] : []) },
    ),
  );
  const [isReporting, setReporting] = useState(false);
  const action = useAction();
  const change = (procedure: 'retry' | 'cancel') =>
    void action.run(async () => {
      await call.mails[procedure].mutate({ id }, once(newIdempotencyKey()));
      await cache.invalidateQueries();
    });
  const retry = () => change('retry');
  const isEnded = data !== undefined && data.status !== 'queued' && data.status !== 'sent';
  const mayWrite = may('write');
  useShortcuts(mayWrite && isEnded ? [{ keys: 'm', label: 'outbox.retry', group: 'here', run: retry }] : []);
  return (
    <Screen
      title={data?.subject ?? `${text('outbox.mail')} ${id}`}
      beside={data ? <MailStatusTag status={data.status} /> : null}
      above={<Anchor href={outboxPages.list.to()}>{text('outbox')}</Anchor>}
      actions={
        data ? (
          <>
            <FileButton of={data} />
            {mayWrite && data.status === 'queued' ? (
              <Button disabled={action.busy} onClick={() => change('cancel')}>
                {text('outbox.cancel')}
              </Button>
            ) : null}
            {mayWrite && data.status === 'sent' ? (
              <Button onClick={() => setReporting(true)}>{text('outbox.report_bounced')}</Button>
            ) : null}
            {mayWrite && isEnded ? (
              <Button look="primary" keys="m" disabled={action.busy} onClick={retry}>
                {text('outbox.retry')}
              </Button>
            ) : null}
          </>
        ) : null
      }
      flow
    >
      <ErrorNotice error={error ?? action.error} />
      {data ? <MailFacts of={data} /> : null}
      {data && isReporting ? <BouncedDialog of={data} onClose={() => setReporting(false)} /> : null}
    </Screen>
  );
};

/** Saves the document of a mail, as it was sent. */
const FileButton = ({ of: { id, file_name } }: { of: SentMail }) => {
  const text = useText();
  const { name } = useBooks();
  const { busy, error, run } = useAction();
  const save = () =>
    void run(async () => {
      const { media_type, parts } = await downloadMailFile(name, id);
      saveFile(new Blob(parts, { type: media_type }), file_name);
    });
  useShortcuts([{ keys: 'd', label: 'invoices.save_pdf', group: 'here', run: save }]);
  return (
    <>
      <ErrorNotice error={error} />
      <Button keys="d" disabled={busy} title={text('invoices.save_pdf')} onClick={save}>
        {text('invoices.pdf')}
      </Button>
    </>
  );
};
