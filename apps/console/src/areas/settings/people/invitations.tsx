import { Button } from '../../../controls/button.tsx';
import { FormPart } from '../../../layout/layout.tsx';
import type { Column } from '../../../table/columns.ts';
import { useRecordColumns } from '../../../table/record-columns.tsx';
import { Table } from '../../../table/table.tsx';
import { useText } from '../../../texts/text.ts';
import { invitations } from './invite.tsx';
import type { Invitation } from './question.tsx';

type InvitationsProps = { of: readonly Invitation[]; onWithdraw: (invitation: Invitation) => void };

/** Who is invited and has not opened the link yet; nothing where nobody is. */
export const Invitations = ({ of, onWithdraw }: InvitationsProps) => {
  const text = useText();
  const columns = useInvitationColumns(onWithdraw);
  if (of.length === 0) return null;
  return (
    <FormPart title={text('settings.invitations')}>
      <Table
        title={text('settings.invitations')}
        columns={columns}
        rows={of}
        keyOf={({ id }) => String(id)}
        inline
      />
    </FormPart>
  );
};

const useInvitationColumns = (onWithdraw: (invitation: Invitation) => void): Column<Invitation>[] => {
  const text = useText();
  const fields = useRecordColumns<Invitation, typeof invitations>(invitations, {
    name: { head: text('name') },
    role: { width: '10rem', narrow: '8rem' },
    expires: { wide: true },
  });
  return [
    ...fields,
    {
      id: 'withdraw',
      head: '',
      width: '8rem',
      value: () => '',
      show: (invitation) => (
        <span className="settings-actions">
          <Button
            look="quiet"
            small
            aria-label={text('settings.withdraw_invitation', { name: invitation.name })}
            onClick={() => onWithdraw(invitation)}
          >
            {text('settings.withdraw')}
          </Button>
        </span>
      ),
    },
  ];
};
