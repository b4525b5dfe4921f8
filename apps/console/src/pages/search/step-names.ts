/** The steps in which a new client is set up, in their order. */
export const stepNames = [
  'sender',
  'chart',
  'vat',
  'bank',
  'terms',
  'numbers',
  'letter',
  'opening',
  'items',
  'people',
] as const;
export type StepName = (typeof stepNames)[number];
