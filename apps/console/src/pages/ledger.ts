import { pageAt } from './page.ts';
import { accountsSearch, accrualSearch, daySearch, periodSearch } from './search/period.ts';
import { entrySearch, likeSearch, text } from './search/text.ts';

export const ledgerPages = {
  accounts: pageAt('/ledger', {
    ...{ title: 'ledger', key: 'l', scope: 'read', search: accountsSearch },
    ...{ show: () => import('../areas/ledger/accounts.tsx'), name: 'Ledger' },
  }),
  journal: pageAt('/ledger/journal', {
    ...{ title: 'ledger.journal', search: periodSearch },
    ...{ show: () => import('../areas/ledger/journal.tsx'), name: 'Journal' },
  }),
  create: pageAt('/ledger/new', {
    ...{ title: 'ledger.new', scope: 'write', search: likeSearch },
    ...{ show: () => import('../areas/ledger/new-entry.tsx'), name: 'NewEntry' },
  }),
  account: pageAt('/ledger/accounts/$accno', {
    ...{ search: periodSearch.extend({ text, amount: text, department: text, project: text }) },
    ...{ show: () => import('../areas/ledger/account.tsx'), name: 'AccountPage' },
  }),
  entry: pageAt('/ledger/entries/$id', {
    ...{ show: () => import('../areas/ledger/entry.tsx'), name: 'EntryPage' },
  }),
};

export const assetPages = {
  list: pageAt('/fixed-assets', {
    ...{ title: 'assets', scope: 'read' },
    ...{ show: () => import('../areas/assets/assets.tsx'), name: 'Assets' },
  }),
  create: pageAt('/fixed-assets/new', {
    ...{ title: 'assets.new', scope: 'write', search: entrySearch },
    ...{ show: () => import('../areas/assets/asset-form.tsx'), name: 'NewAsset' },
  }),
  runs: pageAt('/fixed-assets/runs', {
    ...{ title: 'assets.runs', scope: 'write', search: daySearch.pick({ on: true }) },
    ...{ show: () => import('../areas/assets/runs.tsx'), name: 'Runs' },
  }),
  roll: pageAt('/fixed-assets/roll', {
    ...{ title: 'assets.roll', scope: 'read', search: periodSearch },
    ...{ show: () => import('../areas/assets/roll.tsx'), name: 'AssetRollPage' },
  }),
  one: pageAt('/fixed-assets/$id', {
    ...{ show: () => import('../areas/assets/asset-page.tsx'), name: 'AssetPage' },
  }),
  edit: pageAt('/fixed-assets/$id/edit', {
    ...{ show: () => import('../areas/assets/asset-form.tsx'), name: 'EditAsset' },
  }),
  adjust: pageAt('/fixed-assets/$id/adjust', {
    ...{ show: () => import('../areas/assets/book.tsx'), name: 'AdjustAsset' },
  }),
  dispose: pageAt('/fixed-assets/$id/dispose', {
    ...{ show: () => import('../areas/assets/book.tsx'), name: 'DisposeOfAsset' },
  }),
};

export const accrualPages = {
  list: pageAt('/accruals', {
    ...{ title: 'accruals', scope: 'read', search: daySearch.pick({ on: true }) },
    ...{ show: () => import('../areas/accruals/accruals.tsx'), name: 'Accruals' },
  }),
  create: pageAt('/accruals/new', {
    ...{ title: 'accruals.new', scope: 'write', search: accrualSearch },
    ...{ show: () => import('../areas/accruals/accrual-form.tsx'), name: 'NewAccrual' },
  }),
  proposals: pageAt('/accruals/proposals', {
    ...{ title: 'accruals.proposals', scope: 'read', search: daySearch.pick({ on: true }) },
    ...{ show: () => import('../areas/accruals/proposals.tsx'), name: 'AccrualProposals' },
  }),
  one: pageAt('/accruals/$id', {
    ...{ show: () => import('../areas/accruals/accrual-page.tsx'), name: 'AccrualPage' },
  }),
};

export const payrollPages = {
  list: pageAt('/payroll', {
    ...{ title: 'payroll', scope: 'read' },
    ...{ show: () => import('../areas/payroll/payroll.tsx'), name: 'Payroll' },
  }),
  mapping: pageAt('/payroll/mapping', {
    ...{ title: 'payroll.mapping', scope: 'write' },
    ...{ show: () => import('../areas/payroll/mapping.tsx'), name: 'PayrollMapping' },
  }),
};

export const projectPages = {
  list: pageAt('/projects', {
    ...{ title: 'projects', scope: 'read' },
    ...{ show: () => import('../areas/projects/dimensions.tsx'), name: 'Dimensions' },
  }),
  create: pageAt('/projects/new', {
    ...{ title: 'projects.new_project', scope: 'write' },
    ...{ show: () => import('../areas/projects/dimension-form.tsx'), name: 'NewProject' },
  }),
  one: pageAt('/projects/$number', {
    ...{ search: periodSearch },
    ...{ show: () => import('../areas/projects/result.tsx'), name: 'ProjectPage' },
  }),
  edit: pageAt('/projects/$number/edit', {
    ...{ show: () => import('../areas/projects/dimension-form.tsx'), name: 'ChangeProject' },
  }),
};

export const departmentPages = {
  create: pageAt('/departments/new', {
    ...{ title: 'projects.new_department', scope: 'write' },
    ...{ show: () => import('../areas/projects/dimension-form.tsx'), name: 'NewDepartment' },
  }),
  one: pageAt('/departments/$number', {
    ...{ search: periodSearch },
    ...{ show: () => import('../areas/projects/result.tsx'), name: 'DepartmentPage' },
  }),
  edit: pageAt('/departments/$number/edit', {
    ...{ show: () => import('../areas/projects/dimension-form.tsx'), name: 'ChangeDepartment' },
  }),
};
