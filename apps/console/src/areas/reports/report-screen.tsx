import type { ReactNode } from 'react';
import { ErrorNotice } from '../../controls/notice.tsx';
import { Tabs } from '../../controls/tabs.tsx';
import { reportPages } from '../../pages/reports.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import { useText } from '../../texts/text.ts';
import './reports.css';
import { Filters } from '../../controls/filters.tsx';

export const useReports = () => {
  const text = useText();
  return [
    {
      href: reportPages.balanceSheet.to(),
      title: text('reports.balance_sheet'),
      about: text('reports.about.balance_sheet'),
    },
    {
      href: reportPages.incomeStatement.to(),
      title: text('reports.income_statement'),
      about: text('reports.about.income_statement'),
    },
    {
      href: reportPages.trialBalance.to(),
      title: text('reports.trial_balance'),
      about: text('reports.about.trial_balance'),
    },
    { href: reportPages.vat.to(), title: text('reports.vat'), about: text('reports.about.vat') },
    {
      href: reportPages.vatReturn.to(),
      title: text('reports.vat_return'),
      about: text('reports.about.vat_return'),
    },
    {
      href: reportPages.openItems.to({ side: 'customers' }),
      title: text('reports.open_items'),
      about: text('reports.about.open_items'),
    },
    {
      href: reportPages.ageing.to({ side: 'customers' }),
      title: text('reports.ageing'),
      about: text('reports.about.ageing'),
    },
  ];
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
