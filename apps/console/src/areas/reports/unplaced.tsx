import { Anchor } from '../../controls/anchor.tsx';
import { Notice } from '../../controls/notice.tsx';
import { settingsPages } from '../../pages/settings.ts';
import { useText } from '../../texts/text.ts';
import type { StatementRow } from './folding.ts';

/** Names the accounts that have no position, and leads to where they get one. */
export const Unplaced = ({ levels }: { levels: readonly StatementRow[] }) => {
  const text = useText();
  const accounts = unplacedIn(levels);
  if (accounts.length === 0) return null;
  return (
    <Notice kind="status" look="warn">
      {text('reports.unplaced')}{' '}
      {accounts.map(({ accno, description }, at) => (
        <span key={accno}>
          {at === 0 ? '' : ', '}
          <Anchor href={settingsPages.account.to(accno ?? 0)}>
            {accno} {description}
          </Anchor>
        </span>
      ))}
    </Notice>
  );
};

const unplacedIn = (levels: readonly StatementRow[]): StatementRow[] => {
  let isUnplaced = false;
  return levels.filter(({ code, kind }) => {
    if (kind !== 'account') isUnplaced = code === 'unplaced';
    return isUnplaced && kind === 'account';
  });
};
