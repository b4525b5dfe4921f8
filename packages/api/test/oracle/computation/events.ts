/** The events of a random year, in the words of docs/interface: each request, and its answer. */

export type Rate = { currency: string; day: string; rate: string };
export type TaxRate = { accno: number; valid_from: string; rate: string };
export type Account = {
  accno: number;
  description: string;
  category: string;
  link: string;
  /** The VAT account that it usually has. */
  tax_accno?: number | null;
  /** The figure of the VAT form that it counts in. */
  vat_code?: string | null;
  /** The currency that it is kept in, where that is not the client's. */
  currency?: string;
};
export type Vendor = {
  vendornumber: string;
  name?: string;
  terms?: number;
  arap_accno?: number;
  payment_accno?: number;
};
export type Customer = Omit<Vendor, 'vendornumber'> & { customernumber: string; tax_accnos?: number[] };
export type NestedCustomer = { customernumber: string; name?: string; taxfree?: boolean };
export type Article = {
  partnumber: string;
  description: string;
  sellprice: string;
  income_accno?: number;
  expense_accno?: number;
  tax_accnos: number[];
};
export type Part = {
  partnumber: string;
  quantity?: string;
  sellprice?: string;
  discount?: string;
  expense_accno?: number;
  tax_accnos?: number[];
  taxdate?: string;
};

type Line = { amount: string; description?: string; tax_accno?: number };
type Head = {
  invnumber?: string;
  transdate: string;
  taxdate?: string;
  duedate?: string;
  currency?: string;
  description?: string;
  notes?: string;
  taxincluded?: boolean;
  taxentries?: { amount: string; tax_accno: number }[];
  parts?: Part[];
};
export type Invoice = Head & {
  ar_accno?: number;
  customernumber?: string;
  customer?: NestedCustomer;
  incomeentries?: (Line & { income_accno: number })[];
};
export type Payable = Head & {
  ap_accno?: number;
  paymentAccno?: number;
  vendornumber?: string;
  vendor?: Vendor;
  expenseentries?: (Line & { expense_accno: number })[];
};
export type Payment = {
  datepaid: string;
  amount_paid: string;
  payment_accno?: number;
  source?: string;
  memo?: string;
  exchangerate?: string;
};
export type GlLine = {
  accno: number;
  debit?: string;
  credit?: string;
  source?: string;
  memo?: string;
  tax_accno?: number;
};
export type Gl = {
  reference?: string;
  description?: string;
  transdate: string;
  taxdate?: string;
  currency?: string;
  vat_settlement?: boolean;
  glentries: GlLine[];
};

type Kinds = {
  rates: { rates: Rate[] };
  account: Account;
  taxRate: TaxRate;
  vendor: Vendor;
  customer: Customer;
  article: Article;
  invoice: Invoice;
  payable: Payable;
  payInvoice: { invnumber: string; payment: Payment };
  payPayable: { invnumber: string; vendor_number: string; payment: Payment };
  gl: Gl;
  reverse: { reference: string; transdate?: string };
  revalue: { transdate: string };
  endYear: { transdate: string; accno?: number; retained_accno?: number; reference?: string };
  reopenYear: Record<never, never>;
};

/**
 * `refused` is the code of the refusal that it has to get; `again` marks what is sent a second
 * time.
 */
export type Event = {
  [Kind in keyof Kinds]: { do: Kind; send: Kinds[Kind]; refused?: string; again?: boolean };
}[keyof Kinds];
