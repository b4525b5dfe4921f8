/** The words of a VAT return, in the terms of the tax administration's form. */

/** The figures of the form that have a name of their own. */
export type NamedFigure =
  | '200'
  | '205'
  | '220'
  | '221'
  | '225'
  | '230'
  | '235'
  | '280'
  | '299'
  | '399'
  | '3xx'
  | '400'
  | '405'
  | '410'
  | '415'
  | '420'
  | '470'
  | '471'
  | '500'
  | '510'
  | '900'
  | '910';

/** The supplies and acquisitions, by the first two digits of their figures. */
export type RateFigure = '30' | '31' | '32' | '33' | '34' | '38';

export type VatWords = {
  title(days: string): string;
  period: string;
  vat_number: string;
  method: string;
  methods: Record<'effective' | 'net' | 'flat', string>;
  consideration: string;
  considerations: Record<'agreed' | 'collected', string>;
  submission: string;
  first: string;
  correction(number: number): string;
  state: string;
  /** The mark of a return that was not settled. */
  draft: string;
  settled(day: string): string;
  reference: string;
  sections: Record<'turnover' | 'tax' | 'flows', string>;
  figure: string;
  turnover: string;
  supplies: string;
  rate: string;
  tax: string;
  /** A part of a figure. */
  of_which: string;
  deductions: string;
  input_tax: string;
  credits: string;
  amount: string;
  names: Record<NamedFigure, string>;
  rates: Record<RateFigure, string>;
  /** The figure of all activities, in the place of the two rates. */
  all_activities: string;
  /** The supplies of the years that a figure is for. */
  since(day: string): string;
  until(day: string): string;
  /** The name of a total of figures. */
  total(first: string, last: string): string;
  /** The details of each activity. */
  activities: string;
  activity: string;
  turnover_with_tax: string;
  rounded_once: string;
  ledger(payable: string, difference: string): string;
  untaxed(amount: string): string;
  not_sent: string;
};
