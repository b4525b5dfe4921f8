import { useQuery } from '@tanstack/react-query';
import { Anchor } from '../../controls/anchor.tsx';
import { settingsPages } from '../../pages/settings.ts';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';

/** The work of agents since yesterday, where they did something: it leads to the whole of it. */
export const AgentsLately = () => {
  const text = useText();
  const { query } = useBooks();
  const { data } = useQuery(query.agents.latest.queryOptions());
  if (!data || data.plans.length === 0) return null;
  const said = (['proposed', 'booked', 'reversed'] as const).flatMap((name) =>
    data[name] > 0 ? text(`overview.agents_${name}`, { count: data[name] }) : [],
  );
  return (
    <p className="flow baseline">
      <Anchor href={settingsPages.agents.to()}>{text('overview.agents')}</Anchor>
      <span className="soft">{said.join(' · ')}</span>
    </p>
  );
};
