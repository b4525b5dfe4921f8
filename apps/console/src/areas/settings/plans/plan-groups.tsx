import { operationName } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../../controls/button.tsx';
import { Consequence } from '../../../controls/dialog.tsx';
import { settingsPages } from '../../../pages/settings.ts';
import { useBooks } from '../../../server/session.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { useText } from '../../../texts/text.ts';
import { formatAmount } from '../../../values/amount.ts';

/** The groups of plans that wait and are alike, which a person looks at together. */
export const PlanGroups = () => {
  const text = useText();
  const { language } = useLanguage();
  const { query, client } = useBooks();
  const groups = useQuery(query.plans.groups.queryOptions());
  if (!groups.data || groups.data.length === 0) return null;
  return (
    <ul className="plan-groups">
      {groups.data.map(({ count, amount, plan: { id, operation, key, person } }) => (
        <li key={id} className="card plan-group">
          <div className="grow">
            <strong>
              {operationName(operation, language)}: {text('plans.alike', { count })}
            </strong>{' '}
            <span className="soft">{text('plans.alike_of', { key: key || person })}</span>
            <Consequence of={operation} />
          </div>
          {amount === undefined ? null : (
            <span className="figure">
              {client.currency} {formatAmount(amount)}
            </span>
          )}
          <ButtonLink href={settingsPages.plansAlike.to(id)}>{text('plans.alike_look')}</ButtonLink>
        </li>
      ))}
    </ul>
  );
};
