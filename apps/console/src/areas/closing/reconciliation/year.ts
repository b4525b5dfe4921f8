import type { Outputs } from '@kontor/client';

/** The reconciliation of a year's VAT, as the parts of its page get it. */
export type Reconciliation = Outputs['vat']['reconciliation'];
export type YearShown = { reconciliation: Reconciliation };
