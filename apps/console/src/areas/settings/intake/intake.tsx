import type { Outputs } from '@kontor/client';
import { intakeSender } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Anchor } from '../../../controls/anchor.tsx';
import { Button } from '../../../controls/button.tsx';
import { Confirm } from '../../../controls/dialog.tsx';
import { ErrorNotice, Notice } from '../../../controls/notice.tsx';
import { Secret } from '../../../controls/secret.tsx';
import { useAction } from '../../../forms/action.ts';
import { recordOf } from '../../../forms/record/record.ts';
import { fieldOf } from '../../../forms/record/record-field.tsx';
import { AddForm, useRecordForm } from '../../../forms/record/record-form.tsx';
import { FormPart } from '../../../layout/layout.tsx';
import { receiptPages } from '../../../pages/receipts.ts';
import { useBooks } from '../../../server/session.ts';
import { Table } from '../../../table/table.tsx';
import { useText } from '../../../texts/text.ts';
import { SettingsScreen } from '../settings-screen.tsx';

type Intake = Outputs['mailIntake']['get'];

/** The address to which receipts are mailed, and the senders whose mails are taken. */
export const Intake = () => {
  const text = useText();
  const { query, may } = useBooks();
  const allowed = may('read');
  const found = useQuery(query.mailIntake.get.queryOptions(undefined, { enabled: allowed }));
  return (
    <SettingsScreen title={text('intake')} allowed={allowed} flow>
      <p className="soft">
        {text('intake.about')} <Anchor href={receiptPages.mails.to()}>{text('intake.mails')}</Anchor>
      </p>
      <ErrorNotice error={found.error} />
      {found.data ? (
        <>
          <FormPart title={text('intake.address')}>
            <Address of={found.data} />
          </FormPart>
          <FormPart title={text('intake.senders')}>
            <Senders of={found.data} loading={found.isPending} />
          </FormPart>
        </>
      ) : null}
    </SettingsScreen>
  );
};

/** The address, and what ends it: another one, or none. */
const Address = ({ of: { address } }: { of: Intake }) => {
  const text = useText();
  const { call, cache, may } = useBooks();
  const action = useAction();
  const [asked, setAsked] = useState<'renew' | 'end'>();
  const change = (how: 'renew' | 'end') =>
    void action.run(async () => {
      await (how === 'renew' ? call.mailIntake.renew.mutate() : call.mailIntake.end.mutate({}));
      await cache.invalidateQueries();
      setAsked(undefined);
    });
  const isAdmin = may('admin');
  return (
    <>
      {address === '' ? (
        <Notice kind="status">{text('intake.none')}</Notice>
      ) : (
        <Secret label={text('intake.address')} value={address} />
      )}
      <ErrorNotice error={action.error} />
      {isAdmin ? (
        <div className="form-actions">
          <Button
            look={address === '' ? 'primary' : 'plain'}
            disabled={action.busy}
            onClick={() => (address === '' ? change('renew') : setAsked('renew'))}
          >
            {text(address === '' ? 'intake.make' : 'intake.renew')}
          </Button>
          {address === '' ? null : (
            <Button look="danger" disabled={action.busy} onClick={() => setAsked('end')}>
              {text('intake.end')}
            </Button>
          )}
        </div>
      ) : null}
      {asked ? (
        <Confirm
          title={text(`intake.${asked}`)}
          open
          onClose={() => setAsked(undefined)}
          confirm={text(`intake.${asked}`)}
          onConfirm={() => change(asked)}
          busy={action.busy}
          {...(asked === 'end' ? { look: 'danger' as const } : {})}
        >
          <p>{text('intake.ends', { address })}</p>
        </Confirm>
      ) : null}
    </>
  );
};

const senders = recordOf(intakeSender, { name: 'intake_sender', texts: 'intake', title: 'sender' });
const SenderField = fieldOf<typeof senders>();

/** The list of senders: one is added, or taken away. */
const Senders = ({ of, loading }: { of: Intake; loading: boolean }) => {
  const text = useText();
  const { call, cache, may } = useBooks();
  const action = useAction();
  const isAdmin = may('admin');
  const form = useRecordForm(senders, {
    before: undefined,
    calls: { create: call.mailIntake.addSender },
    made: () => void cache.invalidateQueries(),
  });
  const remove = (sender: string) =>
    void action.run(async () => {
      await call.mailIntake.removeSender.mutate({ sender });
      await cache.invalidateQueries();
    });
  return (
    <>
      {isAdmin ? (
        <AddForm form={form} title="intake.add" save="intake.add_sender">
          <SenderField name="sender" placeholder="billing@example.ch" className="wide" />
        </AddForm>
      ) : null}
      <ErrorNotice error={action.error} />
      <Table
        title={text('intake.senders')}
        inline
        main
        columns={[
          { id: 'sender', head: text('intake.sender'), value: ({ sender }: { sender: string }) => sender },
          ...(isAdmin
            ? [
                {
                  id: 'remove',
                  head: '',
                  width: '8rem',
                  value: () => '',
                  show: ({ sender }: { sender: string }) => (
                    <span className="settings-actions">
                      <Button
                        look="quiet"
                        small
                        aria-label={text('intake.remove_of', { sender })}
                        disabled={action.busy}
                        onClick={() => remove(sender)}
                      >
                        {text('intake.remove')}
                      </Button>
                    </span>
                  ),
                },
              ]
            : []),
        ]}
        rows={of.senders}
        keyOf={({ sender }) => sender}
        loading={loading}
        empty={text('intake.no_senders')}
      />
    </>
  );
};
