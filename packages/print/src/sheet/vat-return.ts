/**
 * The form of a VAT return (docs/interface §15), figure by figure, as the tax administration has
 * it.
 */

/** A part of a figure at one rate. */
export type VatRatePart = { rate: string; amount: string; tax: string };

export type VatFigureLine = {
  figure: string;
  /** Of supplies at one rate. */
  rate?: string;
  /** The first or the last day of the supplies that the figure is for. */
  since?: string;
  until?: string;
  amount?: string;
  /** As it is declared: turnover times rate. */
  tax?: string;
  /** Of acquisition tax: each of its rates. */
  parts?: readonly VatRatePart[];
  /** Of net tax rates from 2025 on: whether it stands for all activities. */
  has_activities?: boolean;
};

/** The supplies of one activity by net tax rates. */
export type VatActivity = VatRatePart & { figure: string; activity_id?: string; description?: string };

export type VatReturnForm = {
  kind: 'vat_return';
  from: string;
  to: string;
  method: 'effective' | 'net' | 'flat';
  consideration: 'agreed' | 'collected';
  /** 0 for the return, from 1 on for the return with so many corrections. */
  number: number;
  /** Absent from a draft. */
  settled?: { day: string; reference: string };
  figures: readonly VatFigureLine[];
  /** The description of figure 280. */
  deduction?: string;
  activities: readonly VatActivity[];
  /** The debt on the VAT accounts, where it differs from the declared one. */
  ledger?: { payable: string; difference: string };
  /** Turnover in no deduction and without tax. */
  untaxed?: string;
};
