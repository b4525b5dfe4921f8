import { bareIban, type Counterparty, isIban } from '@kontor/domain';
import { bareCode, plainText } from '../values/texts.ts';
import { childrenOf, elementAt, optionalChild, textAt, textIn, type XmlElement } from '../xml/element.ts';

/** Who is at one side of a payment. */
export type Side = { party: Counterparty; ultimate: string };

const lineOf = (element: XmlElement, ...names: readonly string[]): string =>
  names
    .map((name) => plainText(textAt(element, name)))
    .filter((text) => text !== '')
    .join(' ');

/**
 * The lines of an address, as they are written on letters. The country is in a line of its own, but
 * for Switzerland.
 */
const addressIn = (element: XmlElement | undefined): string[] => {
  if (!element) return [];
  const country = lineOf(element, 'Ctry');
  return [
    ...childrenOf(element, 'AdrLine').map((line) => plainText(textIn(line))),
    lineOf(element, 'Dept', 'SubDept'),
    lineOf(element, 'BldgNm'),
    lineOf(element, 'StrtNm', 'BldgNb'),
    lineOf(element, 'PstBx'),
    lineOf(element, 'PstCd', 'TwnNm'),
    country === 'CH' ? '' : country,
  ].filter((line) => line !== '');
};

/**
 * The element that names a party: the element itself, `Pty`, or `Agt/FinInstnId` where it is a
 * bank.
 */
const namingIn = (element: XmlElement | undefined): XmlElement | undefined =>
  elementAt(element, 'Pty') ?? elementAt(element, 'Agt', 'FinInstnId') ?? element;

/** The IBAN of an account, bare; its own number where it has none. */
export const accountIn = (element: XmlElement | undefined): string => {
  const iban = bareIban(textAt(element, 'Id', 'IBAN'));
  if (iban !== '') return iban;
  const other = plainText(textAt(element, 'Id', 'Othr', 'Id'));
  // Some banks write an IBAN there, and some the number of an account with blanks.
  return isIban(bareIban(other)) ? bareIban(other) : other;
};

const bicIn = (agent: XmlElement | undefined): string => {
  const bank = elementAt(agent, 'FinInstnId');
  return bareCode(textAt(bank, 'BICFI') || textAt(bank, 'BIC'));
};

/** The debtor's or the creditor's side of a payment. */
export const sideIn = (transaction: XmlElement, who: 'Dbtr' | 'Cdtr'): Side => {
  const parties = optionalChild(transaction, 'RltdPties');
  const naming = namingIn(elementAt(parties, who));
  return {
    party: {
      name: plainText(textAt(naming, 'Nm')),
      iban: accountIn(elementAt(parties, `${who}Acct`)),
      bic: bicIn(elementAt(transaction, 'RltdAgts', `${who}Agt`)) || bareCode(textAt(naming, 'BICFI')),
      address: addressIn(elementAt(naming, 'PstlAdr')),
    },
    ultimate: plainText(textAt(namingIn(elementAt(parties, `Ultmt${who}`)), 'Nm')),
  };
};
