/** The sentences about budgets. */
export const budgetSentences = {
  budget_account: 'Account {account} is not an account of income or expense.',
  budget_dimensions: 'give either a cost centre or a project',
  budget_either: 'give either the amount of the year or its months, not both',
  budget_month: 'must be the first day of a month from {from} to {to}',
  budget_month_twice: '{month} is listed twice',
  budget_outdated: 'The budget has changed since it was read: its version is {version}.',
  budget_twice: 'Account {account} is listed twice.',
} as const;
