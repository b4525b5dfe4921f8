import type { Client } from '../master-data/client.ts';
import type { Ledger } from '../master-data/ledger.ts';
import { checkAccount, checkCurrency, checkPeriod, hasAccountWithLink } from '../master-data/ledger.ts';
import { type Exchange, exchangeOf, isKeepable } from '../posting/exchange.ts';
import type { Taxed } from '../posting/taxing.ts';
import type { Findings } from '../refusal/findings.ts';
import type { RefusalCode } from '../refusal/refusal.ts';
import type { BookingDate } from '../values/dates.ts';
import { type Amount, sum } from '../values/money.ts';
import { fold } from '../values/number.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { say } from '../values/sentences/say.ts';

/** The checks that invoices and payables share (docs/interface §9, §10, §12). */

/** The customer or vendor of a document: given by a nested record, by a number, or by both. */
export type Party = {
  noun: 'customer' | 'vendor';
  nested: string | undefined;
  named: string | undefined;
  /** The name in the nested record, which a new party needs. */
  name: string | undefined;
};

type SentLines = {
  entries: readonly { field: string; accno: number }[];
  taxes: readonly { tax_accno: number }[];
  parts: readonly unknown[];
  /** The name of the list of entries. */
  name: 'incomeentries' | 'expenseentries';
};

/**
 * Makes the checks that every document begins with, and returns its party's number and its
 * exchange. Faults of the request itself come before those that depend on the books (§4).
 */
export const checkDocument = (
  sent: { transdate: BookingDate; currency?: string | undefined },
  { party, lines }: { party: Party; lines: SentLines },
  { client, known, rate }: { client: Client; known: object | undefined; rate: Decimal | undefined },
  findings: Findings,
): { partynumber: string; exchange: Exchange } => {
  checkLines(lines, findings);
  const partynumber = checkPartyNamed(party, findings);
  checkPeriod(client, { field: 'transdate', value: sent.transdate }, findings);
  const exchange = exchangeOf({ client, currency: sent.currency, rate, on: sent.transdate }, findings);
  checkPartyExists(party, { known, client }, findings);
  return { partynumber, exchange };
};

/** Checks that a document names exactly one party, and returns its number. */
const checkPartyNamed = ({ noun, nested, named }: Party, findings: Findings): string => {
  if (!nested && !named) findings.add('invalid', `${noun}number`, `A ${noun} is needed.`);
  else if (nested && named && fold(nested) !== fold(named))
    findings.add('invalid', `${noun}number`, `The document names two ${noun}s, ${named} and ${nested}.`);
  return nested ?? named ?? '';
};

/** Checks that the party of a document exists, or that the document creates it. */
const checkPartyExists = (
  { noun, nested, named, name }: Party,
  { known, client }: { known: object | undefined; client: Client },
  findings: Findings,
): void => {
  if (known) return;
  const Noun = noun === 'customer' ? 'Customer' : 'Vendor';
  const unknown: RefusalCode = `${noun}_unknown`;
  if (!nested && named) {
    findings.add(
      unknown,
      `${noun}number`,
      say('not_found', { what: Noun, number: named, client: client.name }),
    );
  } else if (nested && !name) {
    findings.add('invalid', `${noun}.name`, say('record_new', { what: Noun, number: nested }));
  }
};

/** Checks the tax account that part `at` names itself. */
export const checkPartTax = (
  ledger: Ledger,
  { at, tax_accno, link }: { at: number; tax_accno: number | null | undefined; link: 'AR_tax' | 'AP_tax' },
  findings: Findings,
): void => {
  if (tax_accno) checkAccount(ledger, { field: `parts.${at}.tax_accno`, accno: tax_accno, link }, findings);
};

/**
 * Checks that the tax accounts of a line can be posted to; those of the other side are ignored
 * (§8).
 */
export const checkTaxing = (
  ledger: Ledger,
  line: { field: string; accnos: readonly number[]; link: 'AR_tax' | 'AP_tax' },
  findings: Findings,
): void => {
  for (const accno of line.accnos) {
    if (hasAccountWithLink(ledger, accno, line.link))
      checkAccount(ledger, { field: line.field, accno }, findings);
  }
};

/**
 * Checks that every account opposite the control account takes postings in the document's currency.
 */
export const checkCurrencies = (
  ledger: Ledger,
  { entries, taxes, parts }: Pick<SentLines, 'entries' | 'taxes'> & { parts: SentLines['entries'] },
  { currency }: Exchange,
  findings: Findings,
): void => {
  const taxed = taxes.map(({ tax_accno }, at) => ({ field: `taxentries.${at}.tax_accno`, accno: tax_accno }));
  for (const { field, accno } of [...entries, ...taxed, ...parts])
    checkCurrency(ledger, { field, accno, currency }, findings);
};

/** Checks that line amounts and totals have at most 18 digits before the point (§17). */
export const checkSizes = (
  { nets, taxes, total }: Taxed,
  { field, exchange }: { field: string; exchange: Exchange },
  findings: Findings,
): void => {
  const tooLarge = (amount: Amount) => !isKeepable(amount, exchange);
  const lines = nets.flatMap((net, at) => (tooLarge(net) ? [`${field}.${at}`] : []));
  for (const line of lines)
    findings.add('invalid', line, `${line} comes to more than 18 digits before the point.`);
  const sums = [...taxes.map(({ amount }) => amount), sum(nets), total];
  if (lines.length === 0 && sums.some(tooLarge))
    findings.add('invalid', field, `What ${field} add up to comes to more than 18 digits before the point.`);
};

/** Checks that a document has either entries or parts; both or neither is `invalid`. */
const checkLines = (sent: SentLines, findings: Findings): void => {
  if (sent.parts.length > 0 && sent.entries.length + sent.taxes.length > 0) {
    findings.add('invalid', 'parts', `Book by parts or by ${sent.name}, not by both.`);
  } else if (sent.parts.length === 0 && sent.entries.length === 0) {
    findings.add('invalid', sent.name, `At least one of ${sent.name} or parts is needed.`);
  }
};
