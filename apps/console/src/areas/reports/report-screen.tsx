import type { ReactNode } from 'react';
import { useDimensions } from '../../choices/dimensions.ts';
import { ErrorNotice } from '../../controls/notice.tsx';
import { Skeleton } from '../../controls/skeleton.tsx';
import { Tabs } from '../../controls/tabs/tabs.tsx';
import { placesOf } from '../../pages/page.ts';
import { reportPages } from '../../pages/reports.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import { useKnownText, useText } from '../../texts/text.ts';
import './reports.css';
import { Filters } from '../../controls/filters.tsx';

/**
 * The reports as the table of pages has them, each with what it is about: `reports.about.vat` of
 * `reports.vat`.
 */
export const useReports = () => {
  const text = useText();
  const known = useKnownText();
  const { used } = useDimensions();
  const isShown = (path: string) => used.length > 0 || path !== reportPages.byProject.to();
  return placesOf(reportPages)
    .filter(({ key, path }) => key === undefined && isShown(path))
    .map(({ path, title }) => ({
      href: path,
      title: text(title),
      about: known(`reports.about.${title.slice('reports.'.length)}`),
    }));
};

type ReportScreenProps = {
  title: string;
  /** The day or the period of the report, which a printed page has in its head. */
  when: string;
  filters: ReactNode;
  actions?: ReactNode;
  error: unknown;
  flow?: boolean;
  children: ReactNode;
};

/** A report: the way to the others, its filters, and its figures. */
export const ReportScreen = ({ title, when, filters, error, ...shown }: ReportScreenProps) => {
  const { actions, flow = false, children } = shown;
  const text = useText();
  const { client } = useBooks();
  return (
    <Screen
      title={title}
      beside={
        <>
          {when} · {client.currency}
        </>
      }
      actions={actions}
      flow={flow}
    >
      <Tabs label={text('reports')} pages={useReports()} />
      <Filters>{filters}</Filters>
      <ErrorNotice error={error} />
      {children}
    </Screen>
  );
};

/** Stands where the figures of a report will. */
export const ReportSkeleton = () => (
  <div className="card reports-loading">
    <Skeleton look="line" rows={14} />
  </div>
);
