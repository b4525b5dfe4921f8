import type { Inputs, Outputs } from '@kontor/client';
import { type LeaveKind, leaveTerms, limitsOf, type PlannedOperation } from '@kontor/domain';
import { Dialog } from '../../../controls/dialog.tsx';
import { fieldKinds } from '../../../forms/record/kinds.tsx';
import { recordOf } from '../../../forms/record/record.ts';
import { fieldOf } from '../../../forms/record/record-field.tsx';
import { DialogForm, useRecordForm } from '../../../forms/record/record-form.tsx';
import { useBooks } from '../../../server/session.ts';
import { SignInAgain } from '../../../shell/sign-in-again.tsx';
import { useText } from '../../../texts/text.ts';

export type LeaveHeld = Outputs['leave']['list']['items'][number];

const { amount, words, number } = fieldKinds;
const terms = recordOf(leaveTerms, {
  ...{ name: 'leave', texts: 'leave', title: 'amount' },
  as: {
    ...{ amount: amount(2), day_amount: amount(2), day_count: number },
    ...{ customers: words, vendors: words },
  },
});
const TermField = fieldOf<typeof terms>();
type Terms = Omit<Inputs['leave']['grant'], 'key' | 'kind'>;

type LeaveDialogProps = {
  of: { key: string; kind: LeaveKind };
  /** The operations of that kind, or the one that is approved. */
  operations: readonly PlannedOperation[];
  /** The leave that the key has for this kind, if it has. */
  held: LeaveHeld | undefined;
  /** The limits to begin with, where they are other ones. */
  begun?: Partial<Record<'amount' | 'customers' | 'vendors', string>> | undefined;
  /** Is done before the leave is given, as by the same press. */
  first?: () => Promise<unknown>;
  approves?: boolean;
  onClose: () => void;
};

const noLeave = { version: 0 };

/** Gives leave for a kind of write, with its limits. */
export const LeaveDialog = ({ of, operations, held, begun, first, ...props }: LeaveDialogProps) => {
  const { approves = false, onClose } = props;
  const text = useText();
  const { call } = useBooks();
  const form = useRecordForm(terms, {
    ...{ before: held ?? noLeave, begun, alone: true, draft: `.${of.key}.${of.kind}`, follow: onClose },
    read: async () => {
      const { items } = await call.leave.list.query({ key: of.key });
      return items.find(({ kind }) => kind === of.kind) ?? noLeave;
    },
    calls: {
      save: {
        mutate: async (sent: Terms, how) => {
          await first?.();
          return call.leave.grant.mutate({ ...sent, ...of }, how);
        },
      },
    },
    sent: (_, { whole }) => whole(),
  });
  return (
    <Dialog
      title={`${text('leave.title')}: ${text(`leave.kinds.${of.kind}`)}`}
      consequence={operations}
      open
      onClose={onClose}
    >
      <SignInAgain about={text('leave.sign_in_again')} />
      <DialogForm form={form} save={approves ? 'leave.approve' : 'leave.allow'} onClose={onClose}>
        <p className="soft">{text(approves ? 'leave.future_about' : 'leave.kind_about')}</p>
        {limitsOf(of.kind).map((name) => (
          <TermField key={name} name={name} />
        ))}
      </DialogForm>
    </Dialog>
  );
};
