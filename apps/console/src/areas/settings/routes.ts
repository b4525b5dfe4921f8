import { createRoute } from '@tanstack/react-router';
import type { Area } from '../../shell/area.ts';
import { lazyPage } from '../../shell/lazy-page.ts';
import { booksRoute } from '../../shell/routes.ts';
import { accessSearch, accountSearch, auditSearch, importSearch, rateSearch, setupSearch } from './search.ts';

export const settingsArea: Area = {
  path: '/settings',
  title: 'settings',
  key: 's',
  scope: 'read',
  pages: [
    { path: '/settings/documents', title: 'letter' },
    { path: '/settings/reminders', title: 'reminders.settings' },
    { path: '/settings/accounts', title: 'settings.accounts' },
    { path: '/settings/accounts/new', title: 'settings.new_account', scope: 'write' },
    { path: '/settings/taxes', title: 'settings.taxes' },
    { path: '/settings/exchange-rates', title: 'settings.rates' },
    { path: '/settings/numbers', title: 'settings.numbers' },
    { path: '/settings/plans', title: 'plans' },
    { path: '/settings/imports', title: 'imports', scope: 'write' },
    { path: '/settings/setup', title: 'setup', scope: 'write' },
    { path: '/settings/keys', title: 'settings.keys', scope: 'admin' },
    { path: '/settings/webhooks', title: 'webhooks', scope: 'admin' },
    { path: '/settings/people', title: 'settings.people', scope: 'admin' },
    { path: '/settings/access', title: 'people.access', scope: 'audit' },
    { path: '/settings/audit', title: 'settings.audit', scope: 'audit' },
    { path: '/me', title: 'me' },
  ],
};

export const settingsRoutes = [
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/settings',
    component: lazyPage(() => import('./general/general.tsx'), 'General'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/settings/documents',
    component: lazyPage(() => import('./documents/documents.tsx'), 'Documents'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/settings/reminders',
    component: lazyPage(() => import('./reminders/reminders.tsx'), 'ReminderSettings'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/settings/accounts',
    validateSearch: accountSearch,
    component: lazyPage(() => import('./accounts.tsx'), 'Accounts'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/settings/accounts/new',
    component: lazyPage(() => import('./account-page.tsx'), 'NewAccount'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/settings/accounts/$accno',
    component: lazyPage(() => import('./account-page.tsx'), 'ChangeAccount'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/settings/taxes',
    component: lazyPage(() => import('./taxes.tsx'), 'Taxes'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/settings/exchange-rates',
    validateSearch: rateSearch,
    component: lazyPage(() => import('./exchange-rates.tsx'), 'ExchangeRates'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/settings/numbers',
    component: lazyPage(() => import('./numbers.tsx'), 'Numbers'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/settings/keys',
    component: lazyPage(() => import('./keys.tsx'), 'ApiKeys'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/settings/imports',
    validateSearch: importSearch,
    component: lazyPage(() => import('./imports/imports.tsx'), 'Imports'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/settings/setup',
    validateSearch: setupSearch,
    component: lazyPage(() => import('./setup/setup.tsx'), 'Setup'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/settings/plans',
    component: lazyPage(() => import('./plans/plans.tsx'), 'Plans'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/settings/plans/$id',
    component: lazyPage(() => import('./plans/plan-page.tsx'), 'PlanPage'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/settings/webhooks',
    component: lazyPage(() => import('./webhooks/webhooks.tsx'), 'Webhooks'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/settings/webhooks/$id',
    component: lazyPage(() => import('./webhooks/webhook-page.tsx'), 'WebhookPage'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/settings/people',
    component: lazyPage(() => import('./people/people.tsx'), 'People'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/settings/access',
    validateSearch: accessSearch,
    component: lazyPage(() => import('./people/access.tsx'), 'Access'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/settings/audit',
    validateSearch: auditSearch,
    component: lazyPage(() => import('./audit/audit.tsx'), 'AuditTrail'),
  }),
] as const;
