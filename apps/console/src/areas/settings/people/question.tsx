import type { Outputs } from '@kontor/client';
import type { Role } from '@kontor/domain';
import { Confirm } from '../../../controls/dialog.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { useAction } from '../../../forms/action.ts';
import { anyClient, connect } from '../../../server/client.ts';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';

export type Member = Outputs['people']['list']['people'][number];
export type Invitation = Outputs['people']['list']['invitations'][number];

/** A change that an owner is asked about before it is made. */
export type PendingQuestion =
  | { what: 'role'; member: Member; role: Role }
  | { what: 'link'; member: Member }
  | { what: 'withdraw'; invitation: Invitation };

type QuestionProps = { question: PendingQuestion; onClose: () => void; onLink: (path: string) => void };

/** Asks whether a change is meant, and makes it. */
export const Question = ({ question, onClose, onLink }: QuestionProps) => {
  const text = useText();
  const { call, cache } = useBooks();
  const action = useAction();
  const name = question.what === 'withdraw' ? question.invitation.name : question.member.name;
  const shown = {
    role: {
      title: text('settings.role_title', {
        name,
        role: question.what === 'role' ? text(`role.${question.role}`) : '',
      }),
      about: question.what === 'role' ? text(`role_hint.${question.role}`) : '',
      confirm: text('settings.do_role'),
    },
    link: {
      title: text('settings.new_link_title', { name }),
      about: text('settings.new_link_text'),
      confirm: text('settings.do_invite'),
    },
    withdraw: {
      title: text('settings.withdraw_title', { name }),
      about: text('settings.withdraw_text'),
      confirm: text('settings.do_withdraw'),
    },
  }[question.what];
  const answer = async () => {
    const done = await action.run(async () => {
      if (question.what === 'role')
        await call.people.change.mutate({ id: question.member.id, role: question.role });
      else if (question.what === 'link')
        onLink((await call.people.link.mutate({ id: question.member.id })).link);
      else await call.people.withdraw.mutate({ id: question.invitation.id });
      // It may have been the role of the person who changes it.
      await connect(anyClient).cache.invalidateQueries();
      await cache.invalidateQueries();
    });
    if (done) onClose();
  };
  return (
    <Confirm
      title={shown.title}
      open
      onClose={onClose}
      confirm={shown.confirm}
      onConfirm={() => void answer()}
      busy={action.busy}
      look={question.what === 'role' || question.what === 'link' ? 'primary' : 'danger'}
    >
      <p>{shown.about}</p>
      <ErrorNotice error={action.error} />
    </Confirm>
  );
};
