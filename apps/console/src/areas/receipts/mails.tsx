import type { Outputs } from '@kontor/client';
import { useState } from 'react';
import { Anchor } from '../../controls/anchor.tsx';
import { Button } from '../../controls/button.tsx';
import { Confirm } from '../../controls/dialog.tsx';
import { EmptyLinks } from '../../controls/empty.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { receiptPages } from '../../pages/receipts.ts';
import { settingsPages } from '../../pages/settings.ts';
import { useMoment } from '../../server/moment.ts';
import { usePages } from '../../server/pages.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import type { Column } from '../../table/columns.ts';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import { formatSize } from '../../values/size.ts';
import { useChange } from './change.ts';
import './receipts.css';

type Mail = Outputs['receivedMails']['list']['items'][number];

/** While files of a mail become receipts, the list is read again after so many milliseconds. */
const soon = 2_000;

const isUnderWay = ({ state, attachments }: Mail): boolean =>
  state === 'ACCEPTED' && attachments.some(({ receipt, refused }) => receipt === undefined && refused === '');

/** The mails that came: those that wait for a person, and those whose files were taken. */
export const ReceivedMails = () => {
  const text = useText();
  const { call, may } = useBooks();
  const { busy, error, run } = useChange();
  const [removing, setRemoving] = useState<Mail>();
  const list = usePages(
    ['received_mails'],
    (page) => call.receivedMails.list.query(page),
    ({ items }) => (items.some(isUnderWay) ? soon : false),
  );
  const accept = ({ id }: Mail) => run(() => call.receivedMails.accept.mutate({ id }));
  const acceptAndAdd = ({ id, sender }: Mail) =>
    run(async () => {
      await call.mailIntake.addSender.mutate({ sender });
      await call.receivedMails.accept.mutate({ id });
    });
  const remove = ({ id }: Mail) =>
    run(async () => {
      await call.receivedMails.remove.mutate({ id });
      setRemoving(undefined);
    });
  const acts = {
    busy,
    accept,
    remove: setRemoving,
    acceptAndAdd: may('admin') ? acceptAndAdd : undefined,
  };
  return (
    <Screen
      title={text('receipts.mails')}
      above={<Anchor href={receiptPages.list.to()}>{text('receipts')}</Anchor>}
    >
      <p className="soft">
        {text('receipts.mails_about')}{' '}
        <Anchor href={settingsPages.intake.to()}>{text('receipts.mails_settings')}</Anchor>
      </p>
      <ErrorNotice error={error ?? list.query.error} />
      <Table
        title={text('receipts.mails')}
        columns={useColumns(may('write') ? acts : undefined)}
        rows={list.rows}
        keyOf={({ id }) => String(id)}
        more={list.more}
        all={list.all}
        loading={list.query.isPending}
        empty={text('receipts.mails_none')}
        whenEmpty={
          <EmptyLinks links={[{ href: settingsPages.intake.to(), label: 'receipts.mails_settings' }]} />
        }
      />
      {removing ? (
        <Confirm
          title={text('receipts.mail_remove')}
          open
          onClose={() => setRemoving(undefined)}
          confirm={text('receipts.mail_remove')}
          onConfirm={() => remove(removing)}
          busy={busy}
          look="danger"
        >
          <p>{text('receipts.mail_remove_text', { sender: removing.sender, subject: removing.subject })}</p>
        </Confirm>
      ) : null}
    </Screen>
  );
};

type MailActions = {
  busy: boolean;
  accept: (mail: Mail) => void;
  acceptAndAdd: ((mail: Mail) => void) | undefined;
  remove: (mail: Mail) => void;
};

/** Whether the sender of a mail can be put on the list: one that names several can not. */
const canAdd = ({ reason, sender }: Mail): boolean => reason === 'SENDER_UNKNOWN' && !/[\s,]/.test(sender);

/** The files of a mail: their sizes, or the receipts that they became. */
const Files = ({ of: { attachments } }: { of: Mail }) => {
  const text = useText();
  return (
    <span className="mail-files">
      {attachments.map(({ file_name, size, receipt, refused }, at) => (
        <span key={at}>
          {receipt === undefined ? (
            file_name
          ) : (
            <Anchor href={receiptPages.one.to(receipt)}>{text('receipts.one', { id: receipt })}</Anchor>
          )}{' '}
          <span className="soft">{refused === '' ? formatSize(size) : refused}</span>
        </span>
      ))}
    </span>
  );
};

const useColumns = (acts: MailActions | undefined): Column<Mail>[] => {
  const text = useText();
  const moment = useMoment();
  const stateOf = ({ state, reason }: Mail) =>
    state === 'ACCEPTED' ? text('receipts.mail.ACCEPTED') : text(`receipts.mail.${reason ?? 'UNREADABLE'}`);
  return [
    {
      id: 'received',
      head: text('receipts.received'),
      width: '11rem',
      wide: true,
      value: ({ received }) => received,
      show: ({ received }) => <span className="figure">{moment(received)}</span>,
    },
    {
      id: 'sender',
      head: text('receipts.mail_from'),
      value: ({ sender, subject }) => `${sender} ${subject}`,
      show: ({ sender, subject }) => (
        <span className="mail-files">
          <span>{sender}</span>
          <span className="soft">{subject}</span>
        </span>
      ),
    },
    {
      id: 'files',
      head: text('receipts.mail_files'),
      wide: true,
      value: ({ attachments }) => attachments.map(({ file_name }) => file_name).join(', '),
      show: (mail) => <Files of={mail} />,
    },
    {
      id: 'state',
      head: text('status'),
      width: '12rem',
      narrow: '7rem',
      value: stateOf,
      show: (mail) => (
        <span className={mail.state === 'ACCEPTED' ? 'tag tag-good' : 'tag tag-warn'} title={stateOf(mail)}>
          {stateOf(mail)}
        </span>
      ),
    },
    {
      id: 'acts',
      head: '',
      width: '21rem',
      narrow: '7.5rem',
      value: () => '',
      show: (mail) => (acts && mail.state === 'QUARANTINED' ? <MailActs of={mail} acts={acts} /> : null),
    },
  ];
};

const MailActs = ({ of: mail, acts }: { of: Mail; acts: MailActions }) => {
  const text = useText();
  const { acceptAndAdd } = acts;
  const hasFiles = mail.attachments.length > 0;
  return (
    <span className="mail-acts">
      {hasFiles ? (
        <Button small disabled={acts.busy} onClick={() => acts.accept(mail)}>
          {text('receipts.mail_accept')}
        </Button>
      ) : null}
      {hasFiles && acceptAndAdd && canAdd(mail) ? (
        <Button small look="quiet" disabled={acts.busy} onClick={() => acceptAndAdd(mail)}>
          {text('receipts.mail_accept_add')}
        </Button>
      ) : null}
      <Button small look="quiet" disabled={acts.busy} onClick={() => acts.remove(mail)}>
        {text('receipts.mail_remove')}
      </Button>
    </span>
  );
};
