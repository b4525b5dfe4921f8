import { pageAt } from './page.ts';
import { correction, daySearch, periodSearch, yearSearch } from './search/period.ts';

const onDay = daySearch.pick({ on: true });
/** `correction`: settles what came later into a settled period. */
const settledPeriod = periodSearch.pick({ from: true, to: true }).extend({ correction });

export const closingPages = {
  periods: pageAt('/closing', {
    ...{ title: 'closing', key: 'c', scope: 'read', search: onDay },
    ...{ show: () => import('../areas/closing/periods.tsx'), name: 'Periods' },
  }),
  vat: pageAt('/closing/vat', {
    ...{ title: 'closing.vat', search: settledPeriod },
    ...{ show: () => import('../areas/closing/vat.tsx'), name: 'VatSettlement' },
  }),
  vatYear: pageAt('/closing/vat-reconciliation', {
    ...{ title: 'closing.vat_year', search: periodSearch.pick({ from: true, to: true }) },
    ...{
      show: () => import('../areas/closing/reconciliation/reconciliation.tsx'),
      name: 'VatReconciliation',
    },
  }),
  annual: pageAt('/closing/annual-accounts', {
    ...{ title: 'closing.annual', search: yearSearch },
    ...{ show: () => import('../areas/closing/annual/annual.tsx'), name: 'AnnualAccountsPage' },
  }),
  revaluation: pageAt('/closing/revaluation', {
    ...{ title: 'closing.revaluation', search: onDay },
    ...{ show: () => import('../areas/closing/revaluation.tsx'), name: 'Revaluation' },
  }),
  fiduciary: pageAt('/closing/fiduciary', {
    ...{ title: 'closing.fiduciary', scope: 'read', search: periodSearch.pick({ from: true, to: true }) },
    ...{ show: () => import('../areas/closing/fiduciary/fiduciary.tsx'), name: 'FiduciaryExchange' },
  }),
  year: pageAt('/closing/year', {
    ...{ title: 'closing.year_end', search: onDay },
    ...{ show: () => import('../areas/closing/year-end.tsx'), name: 'YearEnd' },
  }),
  archives: pageAt('/closing/archives', {
    ...{ title: 'closing.archives', scope: 'close' },
    ...{ show: () => import('../areas/closing/archives.tsx'), name: 'Archives' },
  }),
};
