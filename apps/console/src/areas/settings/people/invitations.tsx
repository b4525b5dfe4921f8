import { Button } from '../../../controls/button.tsx';
import { FormPart } from '../../../layout/layout.tsx';
import { useMoment } from '../../../server/moment.ts';
import type { Column } from '../../../table/columns.ts';
import { Table } from '../../../table/table.tsx';
import { useText } from '../../../texts/text.ts';
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
  const moment = useMoment();
  return [
    { id: 'name', head: text('name'), value: ({ name }) => name },
    {
      id: 'role',
      head: text('settings.role'),
      width: '10rem',
      narrow: '8rem',
      value: ({ role: has }) => text(`role.${has}`),
    },
    {
      id: 'expires',
      head: text('settings.expires'),
      width: '11rem',
      wide: true,
      value: ({ expires }) => moment(expires),
    },
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
