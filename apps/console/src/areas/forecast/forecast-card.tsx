import { useQuery } from '@tanstack/react-query';
import { Anchor } from '../../controls/anchor.tsx';
import { reportPages } from '../../pages/reports.ts';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import { CashChart } from './chart.tsx';
import { RunsOut } from './forecast.tsx';

/** The forecast on the overview, which is read after the figures of the day. */
export const ForecastCard = () => {
  const text = useText();
  const { query, today } = useBooks();
  const { data } = useQuery(query.forecast.get.queryOptions({ date: today }));
  if (!data || data.accounts.length === 0 || data.items.length === 0) return null;
  return (
    <section className="card stack gap-2" aria-labelledby="forecast">
      <div className="flow baseline apart">
        <h2 id="forecast">{text('forecast.cash')}</h2>
        <Anchor href={reportPages.forecast.to()}>{text('reports.forecast')}</Anchor>
      </div>
      <RunsOut forecast={data} />
      <CashChart forecast={data} />
    </section>
  );
};
