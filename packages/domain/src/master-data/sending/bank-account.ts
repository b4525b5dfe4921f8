import { bareIban, isIban, isQrIban, isSwissIban } from '../../qr-bill/iban.ts';
import { newFindings } from '../../refusal/findings.ts';
import { say } from '../../values/sentences/say.ts';
import type { Account, AccountSent } from '../account.ts';
import type { Ledger } from '../ledger.ts';

/**
 * The bank accounts of a client: accounts of its chart that have an IBAN or a QR-IBAN
 * (docs/interface §8).
 */

/** The fields of an account about its bank. */
const bankFields = ['iban', 'qr_iban', 'bank_name', 'bank_bic', 'reference_prefix'] as const;
type BankField = (typeof bankFields)[number];

/** Whether an account that is saved tells anything of its bank. */
export const namesBank = (sent: AccountSent): boolean =>
  bankFields.some((field) => sent[field] !== undefined);

/**
 * The bank details that were sent, as they are stored: bare, and null where they are empty. Those
 * that were not sent are left out.
 */
const bankSent = (sent: AccountSent): Partial<Record<BankField, string | null>> =>
  Object.fromEntries(
    bankFields.flatMap((field) => {
      const value = sent[field];
      if (value === undefined) return [];
      const stored = field === 'bank_name' ? (value ?? '').trim() : bareIban(value ?? '');
      return [[field, stored === '' ? null : stored]];
    }),
  );

/**
 * The account with its bank details as they are stored. Refuses `invalid` for what is no IBAN,
 * QR-IBAN or BIC, digits of references without a QR-IBAN, and an IBAN that another account of the
 * client has.
 */
export const withBank = (sent: AccountSent, { accounts }: Pick<Ledger, 'accounts'>): AccountSent => {
  const given = bankSent(sent);
  const known = accounts.get(sent.accno);
  const own = (field: BankField) => (given[field] === undefined ? known?.[field] : given[field]) ?? undefined;
  const findings = newFindings();
  const { iban, qr_iban, bank_bic, reference_prefix } = given;
  if (iban && !isIban(iban)) findings.add('invalid', 'iban', say('no_iban', { iban }));
  else if (iban && isSwissIban(iban) && isQrIban(iban))
    findings.add('invalid', 'iban', say('is_qr_iban', { iban }));
  if (qr_iban && !(isSwissIban(qr_iban) && isQrIban(qr_iban)))
    findings.add('invalid', 'qr_iban', say('no_qr_iban', { iban: qr_iban }));
  if (bank_bic && !/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bank_bic))
    findings.add('invalid', 'bank_bic', say('no_bic', { bic: bank_bic }));
  if (reference_prefix && !/^\d+$/.test(reference_prefix))
    findings.add('invalid', 'reference_prefix', say('reference_digits'));
  if (own('reference_prefix') && !own('qr_iban'))
    findings.add('invalid', 'reference_prefix', say('reference_without_qr_iban'));
  for (const field of ['iban', 'qr_iban'] as const) {
    const value = given[field];
    const other =
      value && [...accounts.values()].find((one) => one.accno !== sent.accno && one[field] === value);
    if (other) findings.add('invalid', field, say('iban_taken', { account: other.accno }));
  }
  findings.refuse();
  return { ...sent, ...given };
};

/**
 * The account to which an invoice or reminder in `currency` asks for payment: the payment account
 * of the customer, else that of the client, else the first one, of those that have an IBAN and are
 * kept in that currency. Undefined where there is none.
 */
export const bankAccountFor = (
  { client, accounts }: Ledger,
  { payment_accno, currency }: { payment_accno: number | undefined; currency: string },
): Account | undefined => {
  const suits = (account: Account | undefined): account is Account =>
    account?.is_active === true &&
    Boolean(account.iban || account.qr_iban) &&
    (account.currency ?? client.currency) === currency;
  const preferred = [payment_accno, client.payment_accno].map((accno) => accounts.get(accno ?? 0));
  return preferred.find(suits) ?? [...accounts.values()].find(suits);
};

/**
 * The account that a letter without a QR-bill names: one in its currency as for a bill, else one of
 * the client's own currency. It has an IBAN, as a QR-IBAN takes nothing but QR-bills.
 */
export const transferAccountFor = (
  ledger: Ledger,
  { payment_accno, currency }: { payment_accno: number | undefined; currency: string },
): (Account & { iban: string }) | undefined => {
  const { client, accounts } = ledger;
  const hasIban = (account: Account | undefined): account is Account & { iban: string } =>
    account?.is_active === true && Boolean(account.iban);
  const preferred = [payment_accno, client.payment_accno].map((accno) => accounts.get(accno ?? 0));
  const usable = [...preferred, ...accounts.values()].filter(hasIban);
  const inCurrency = (wanted: string) =>
    usable.find((account) => (account.currency ?? client.currency) === wanted);
  return inCurrency(currency) ?? inCurrency(client.currency);
};

/**
 * The 16 digits with which the QR reference of an invoice begins; undefined where it is paid to no
 * QR-IBAN. A QR reference is for francs alone (Swiss Implementation Guidelines for the QR-bill
 * 2.4).
 */
export const referencePrefixFor = (
  ledger: Ledger,
  of: { payment_accno: number | undefined; currency: string },
): string | undefined => {
  if (of.currency !== 'CHF') return undefined;
  const account = bankAccountFor(ledger, of);
  return account?.qr_iban ? (account.reference_prefix ?? '').padEnd(16, '0') : undefined;
};
