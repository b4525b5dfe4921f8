import { pageAt } from './page.ts';
import {
  accessSearch,
  accountSearch,
  agentSearch,
  auditSearch,
  importSearch,
  rateSearch,
  setupSearch,
} from './search/settings.ts';

export const settingsPages = {
  general: pageAt('/settings', {
    ...{ title: 'settings', key: 's', scope: 'read' },
    ...{ show: () => import('../areas/settings/general/general.tsx'), name: 'General' },
  }),
  documents: pageAt('/settings/documents', {
    ...{ title: 'letter' },
    ...{ show: () => import('../areas/settings/documents/documents.tsx'), name: 'Documents' },
  }),
  reminders: pageAt('/settings/reminders', {
    ...{ title: 'reminders.settings' },
    ...{ show: () => import('../areas/settings/reminders/reminders.tsx'), name: 'ReminderSettings' },
  }),
  intake: pageAt('/settings/mail-intake', {
    ...{ title: 'intake', scope: 'read' },
    ...{ show: () => import('../areas/settings/intake/intake.tsx'), name: 'Intake' },
  }),
  accounts: pageAt('/settings/accounts', {
    ...{ title: 'settings.accounts', search: accountSearch },
    ...{ show: () => import('../areas/settings/accounts.tsx'), name: 'Accounts' },
  }),
  newAccount: pageAt('/settings/accounts/new', {
    ...{ title: 'settings.new_account', scope: 'write' },
    ...{ show: () => import('../areas/settings/account-page.tsx'), name: 'NewAccount' },
  }),
  account: pageAt('/settings/accounts/$accno', {
    ...{ show: () => import('../areas/settings/account-page.tsx'), name: 'ChangeAccount' },
  }),
  taxes: pageAt('/settings/taxes', {
    ...{ title: 'settings.taxes' },
    ...{ show: () => import('../areas/settings/taxes.tsx'), name: 'Taxes' },
  }),
  exchangeRates: pageAt('/settings/exchange-rates', {
    ...{ title: 'settings.rates', search: rateSearch },
    ...{ show: () => import('../areas/settings/exchange-rates.tsx'), name: 'ExchangeRates' },
  }),
  numbers: pageAt('/settings/numbers', {
    ...{ title: 'settings.numbers' },
    ...{ show: () => import('../areas/settings/numbers.tsx'), name: 'Numbers' },
  }),
  plans: pageAt('/settings/plans', {
    ...{ title: 'plans' },
    ...{ show: () => import('../areas/settings/plans/plans.tsx'), name: 'Plans' },
  }),
  plan: pageAt('/settings/plans/$id', {
    ...{ show: () => import('../areas/settings/plans/plan-page.tsx'), name: 'PlanPage' },
  }),
  plansAlike: pageAt('/settings/plans/alike/$id', {
    ...{ show: () => import('../areas/settings/plans/plans-alike.tsx'), name: 'PlansAlike' },
  }),
  agents: pageAt('/settings/agents', {
    ...{ title: 'agents', search: agentSearch },
    ...{ show: () => import('../areas/settings/agents/agents.tsx'), name: 'Agents' },
  }),
  agent: pageAt('/settings/agents/$id', {
    ...{ show: () => import('../areas/settings/agents/agent-page.tsx'), name: 'AgentPage' },
  }),
  imports: pageAt('/settings/imports', {
    ...{ title: 'imports', scope: 'write', search: importSearch },
    ...{ show: () => import('../areas/settings/imports/imports.tsx'), name: 'Imports' },
  }),
  setup: pageAt('/settings/setup', {
    ...{ title: 'setup', scope: 'write', search: setupSearch },
    ...{ show: () => import('../areas/settings/setup/setup.tsx'), name: 'Setup' },
  }),
  keys: pageAt('/settings/keys', {
    ...{ title: 'settings.keys', scope: 'admin' },
    ...{ show: () => import('../areas/settings/keys.tsx'), name: 'ApiKeys' },
  }),
  connections: pageAt('/settings/connections', {
    ...{ title: 'connections', scope: 'read' },
    ...{ show: () => import('../areas/settings/connections/connections.tsx'), name: 'Connections' },
  }),
  leave: pageAt('/settings/keys/$prefix', {
    ...{ show: () => import('../areas/settings/leave/leave-page.tsx'), name: 'LeavePage' },
  }),
  webhooks: pageAt('/settings/webhooks', {
    ...{ title: 'webhooks', scope: 'admin' },
    ...{ show: () => import('../areas/settings/webhooks/webhooks.tsx'), name: 'Webhooks' },
  }),
  webhook: pageAt('/settings/webhooks/$id', {
    ...{ show: () => import('../areas/settings/webhooks/webhook-page.tsx'), name: 'WebhookPage' },
  }),
  people: pageAt('/settings/people', {
    ...{ title: 'settings.people', scope: 'admin' },
    ...{ show: () => import('../areas/settings/people/people.tsx'), name: 'People' },
  }),
  access: pageAt('/settings/access', {
    ...{ title: 'people.access', scope: 'audit', search: accessSearch },
    ...{ show: () => import('../areas/settings/people/access.tsx'), name: 'Access' },
  }),
  audit: pageAt('/settings/audit', {
    ...{ title: 'settings.audit', scope: 'audit', search: auditSearch },
    ...{ show: () => import('../areas/settings/audit/audit.tsx'), name: 'AuditTrail' },
  }),
};

/**
 * The page on which a program's request is allowed; it stands in no frame and has no books open.
 */
export const consentPages = {
  consent: pageAt('/connect', {
    ...{ show: () => import('../areas/settings/connections/consent.tsx'), name: 'Consent' },
  }),
};
