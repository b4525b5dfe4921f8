import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Anchor } from '../../controls/anchor.tsx';
import { Figure } from '../../controls/figure.tsx';
import { Skeleton } from '../../controls/skeleton.tsx';
import { lazyPage } from '../../pages/lazy-page.ts';
import { ledgerPages } from '../../pages/ledger.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { formatDate } from '../../values/date.ts';
import { AgentsLately } from './agents-lately.tsx';
import { Standing } from './standing.tsx';
import { WorkList } from './work.tsx';
import './overview.css';

// The figures of the day come with the page, and the charts below them after it.
const Charts = lazyPage(() => import('./charts.tsx'), 'Charts');

// The forecast reads more than the figures of a day, and comes after them.
const ForecastCard = lazyPage(() => import('../forecast/forecast-card.tsx'), 'ForecastCard');

// A client that is set up has no use for it.
const SetupCard = lazyPage(() => import('../settings/setup/setup-card.tsx'), 'SetupCard');

/** The day's work, and the figures of the books. Each leads to what it is made of. */
export const Overview = () => {
  const text = useText();
  const { client, today } = useBooks();
  const { language } = useLanguage();
  return (
    <Screen
      title={text('overview')}
      beside={text('overview.on', { date: formatDate(today, language), currency: client.currency })}
      flow
    >
      <Suspense>
        <SetupCard />
      </Suspense>
      <WorkList />
      <AgentsLately />
      <Standing />
      <Banks />
      <Forecast />
      <Suspense fallback={<Skeleton look="chart" />}>
        <Charts />
      </Suspense>
    </Screen>
  );
};

/** The forecast, whose code and charts a client with nothing to come does not read. */
const Forecast = () => {
  const { query, today } = useBooks();
  const { data } = useQuery(query.forecast.get.queryOptions({ date: today }));
  if (!data || data.accounts.length === 0 || data.items.length === 0) return null;
  return (
    <Suspense>
      <ForecastCard forecast={data} />
    </Suspense>
  );
};

/** The cash at each bank. */
const Banks = () => {
  const text = useText();
  const { query } = useBooks();
  const { data: banks = [] } = useQuery(query.bank.accounts.queryOptions());
  if (banks.length === 0) return null;
  return (
    <section className="flow baseline spaced" aria-labelledby="banks">
      <h2 id="banks">{text('overview.banks')}</h2>
      <ul className="flow spaced">
        {banks.map(({ accno, description, balance }) => (
          <li key={accno}>
            <Anchor href={ledgerPages.account.to(accno)} className="overview-bank">
              <span>
                {accno} {description}
              </span>{' '}
              <Figure amount={balance} />
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
};
