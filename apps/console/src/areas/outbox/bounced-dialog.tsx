import { bounce } from '@kontor/domain';
import { useMemo } from 'react';
import type { z } from 'zod';
import { Dialog } from '../../controls/dialog.tsx';
import { recordOf } from '../../forms/record/record.ts';
import { fieldOf } from '../../forms/record/record-field.tsx';
import { DialogForm, useRecordForm } from '../../forms/record/record-form.tsx';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import type { SentMail } from './mail.tsx';

const bounces = recordOf(bounce, { name: 'mail.bounced', texts: 'outbox', title: 'addresses' });
const BounceField = fieldOf<typeof bounces>();

type BouncedDialogProps = { of: SentMail; onClose: () => void };

/** Records that a mail came back, and from which addresses. */
export const BouncedDialog = ({ of: { id, to }, onClose }: BouncedDialogProps) => {
  const text = useText();
  const { call } = useBooks();
  const form = useRecordForm(bounces, {
    ...{ before: undefined, alone: true, draft: `.${id}`, follow: onClose },
    begun: useMemo(() => ({ addresses: to }), [to]),
    calls: {
      create: {
        mutate: (sent: z.infer<typeof bounce>, how) => call.mails.bounced.mutate({ id, bounce: sent }, how),
      },
    },
  });
  return (
    <Dialog title={text('outbox.report_bounced')} open onClose={onClose}>
      <DialogForm form={form} save="outbox.record_bounced" onClose={onClose}>
        <p className="soft">{text('outbox.bounced_about')}</p>
        <BounceField name="addresses" />
      </DialogForm>
    </Dialog>
  );
};
