import type { Outputs } from '@kontor/client';
import { Anchor } from '../../controls/anchor.tsx';
import { reportPages } from '../../pages/reports.ts';
import { useText } from '../../texts/text.ts';
import { CashChart } from './chart.tsx';
import { RunsOut } from './forecast.tsx';

/** The forecast on the overview, which is read after the figures of the day. */
export const ForecastCard = ({ forecast }: { forecast: Outputs['forecast']['get'] }) => {
  const text = useText();
  return (
    <section className="card stack gap-2" aria-labelledby="forecast">
      <div className="flow baseline apart">
        <h2 id="forecast">{text('forecast.cash')}</h2>
        <Anchor href={reportPages.forecast.to()}>{text('reports.forecast')}</Anchor>
      </div>
      <RunsOut forecast={forecast} />
      <CashChart forecast={forecast} />
    </section>
  );
};
