import { type BankEntry, type BankStatement, minorUnit, negated } from '@kontor/domain';

/**
 * The file of a bank that says what `statements` say as far as MT940 can: of an entry one payment,
 * without address, creditor reference beside the texts, or ids of orders but that of the message.
 * It is for tests, and for the books of the demo. Throws an Error for a text that has no place.
 */
export const writeMt940 = (statements: readonly BankStatement[]): string =>
  statements.map((statement) => `${linesOf(statement).join('\r\n')}\r\n-\r\n`).join('');

const linesOf = (statement: BankStatement): string[] => {
  const { opening, closing, currency, statement_id } = statement;
  if (!opening || !closing) throw new Error('MT940 has both balances.');
  return [
    `:20:${statement.message_id}`,
    `:25:${statement.account}`,
    // The id begins with the day.
    `:28C:${statement_id.slice(11)}`,
    `:60F:${balanceText(opening, currency)}`,
    ...statement.entries.flatMap((entry) => entryLines(entry, currency)),
    `:62F:${balanceText(closing, currency)}`,
  ];
};

const shortDate = (day: string): string => day.slice(2).replaceAll('-', '');

const commaText = (amount: BankEntry['amount'], currency: string): string => {
  const written = amount.startsWith('-') ? negated(amount, minorUnit(currency)) : amount;
  return written.includes('.') ? written.replace('.', ',') : `${written},`;
};

const balanceText = ({ amount, day }: NonNullable<BankStatement['opening']>, currency: string): string =>
  `${amount.startsWith('-') ? 'D' : 'C'}${shortDate(day)}${currency}${commaText(amount, currency)}`;

const entryLines = (entry: BankEntry, currency: string): string[] => {
  const [payment, ...others] = entry.payments;
  if (!payment || others.length > 0) throw new Error('An entry of MT940 has one payment.');
  const isCredit = !entry.amount.startsWith('-');
  const marks = entry.reversal ? ['RD', 'RC'] : ['C', 'D'];
  const [type = 'NMSC', code = '000'] = entry.code.split('/');
  const { references, counterparty } = payment;
  const texts = [
    ...cutParts(references.end_to_end, 'EREF+'),
    ...cutParts(references.message, 'KREF+'),
    ...cutParts(references.mandate, 'MREF+'),
    ...cutParts(payment.purpose, 'PURP+'),
    ...cutParts(payment.ultimate ?? '', isCredit ? 'ABWA+' : 'ABWE+'),
    ...payment.texts.flatMap((text) => cutParts(text, 'SVWZ+')),
  ];
  const names = cutParts(counterparty.name);
  if (texts.length > textNumbers.length || names.length > 2)
    throw new Error('A text of the entry is too long.');
  return [
    `:61:${shortDate(entry.value_date)}${shortDate(entry.booked_on).slice(2)}${isCredit ? marks[0] : marks[1]}${commaText(entry.amount, currency)}${type}NONREF${entry.reference === '' ? '' : `//${entry.reference}`}`,
    `:86:${code}${numbered('00', entry.text)}`,
    ...texts.map((text, index) => numbered(textNumbers[index] ?? '', text)),
    numbered('30', counterparty.bic),
    numbered('31', counterparty.iban),
    ...names.map((name, index) => numbered(`3${2 + index}`, name)),
  ].filter((line) => line !== '');
};

const textNumbers = [...'0123456789'].map((digit) => `2${digit}`).concat(['60', '61', '62', '63']);

const numbered = (number: string, text: string): string => (text === '' ? '' : `?${number}${text}`);

/** The text after its tag in parts of 27 characters. */
const cutParts = (text: string, tag = ''): string[] =>
  text === '' ? [] : (`${tag}${text}`.match(/.{1,27}/gs) ?? []);
