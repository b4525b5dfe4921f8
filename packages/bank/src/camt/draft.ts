import {
  type BankEntry,
  type BankRemark,
  type BankStatement,
  type BookingDate,
  remarkOf,
} from '@kontor/domain';
import { currencyFrom } from '../values/amount.ts';
import { dayOfMoment } from '../values/day.ts';
import { BankFileFault, type FilePlace } from '../values/fault.ts';
import { plainText } from '../values/texts.ts';
import {
  checkContent,
  childOf,
  childrenOf,
  codeIn,
  elementAt,
  optionalChild,
  requiredText,
  textAt,
  type XmlElement,
} from '../xml/element.ts';
import { balancesIn } from './balances.ts';
import { statementContent } from './content.ts';
import { type Detail, type DetailGroup, detailOf, groupOf } from './detail.ts';
import { type EntryScope, entryOf } from './entry.ts';
import type { CamtMessage } from './message.ts';
import { dayIn } from './money.ts';
import { accountIn } from './party.ts';

/**
 * A statement while it is read: entries are read one by one and not kept as elements, as there are
 * many.
 */
export type Draft = {
  /** The elements beside the entries. */
  head: XmlElement;
  scope: EntryScope | undefined;
  entries: BankEntry[];
  /** The number of entries that were begun. */
  begun: number;
  /** The payments of the part that is being read, and the parts of the entry. */
  details: Detail[];
  groups: DetailGroup[];
};

export const openDraft = (name: string): Draft => ({
  head: { name, text: '', currency: undefined, children: [] },
  scope: undefined,
  entries: [],
  begun: 0,
  details: [],
  groups: [],
});

export const draftPlace = ({ head, begun }: Draft): FilePlace => {
  const id = head.children.find(({ name }) => name === 'Id')?.text.trim();
  return { ...(id ? { statement: id } : {}), ...(begun > 0 ? { entry: begun } : {}) };
};

/**
 * Takes an element of the statement that is complete; `depth` counts from the statement. False
 * leaves it to its parent.
 */
export const takeElement = (
  draft: Draft,
  element: XmlElement,
  { depth, zone }: { depth: number; zone: string },
) => {
  if (depth === 3 && element.name === 'TxDtls') {
    draft.details.push(detailOf(element));
    return true;
  }
  if (depth === 2 && element.name === 'NtryDtls') {
    draft.groups.push(groupOf(element, draft.details));
    draft.details = [];
    return true;
  }
  if (depth !== 1) return false;
  if (element.name === 'Ntry') {
    draft.scope ??= scopeOf(draft.head, { zone, first: element });
    const entry = entryOf(element, draft.groups, draft.scope);
    if (entry) draft.entries.push(entry);
    draft.groups = [];
  } else draft.head.children.push(element);
  return true;
};

/**
 * The account and its currency, which is that of its balances or of its first entry where it does
 * not tell.
 */
const scopeOf = (head: XmlElement, { zone, first }: { zone: string; first?: XmlElement }): EntryScope => {
  const element = childOf(head, 'Acct');
  const account = accountIn(element);
  if (account === '')
    throw new BankFileFault('The statement does not name its account.', { element: 'Acct' });
  const written =
    textAt(element, 'Ccy') ||
    head.children
      .filter(({ name }) => name === 'Bal')
      .map((balance) => optionalChild(balance, 'Amt')?.currency)[0] ||
    (first && optionalChild(first, 'Amt')?.currency);
  if (!written)
    throw new BankFileFault('The statement does not say the currency of its account.', { element: 'Acct' });
  return { account, currency: currencyFrom(written), zone, day: () => statementDay(head, zone) };
};

/**
 * The day of a statement: that on which it closes, or of its last balance; else the last day of its
 * period, or that of its making.
 */
const statementDay = (head: XmlElement, zone: string): BookingDate | undefined => {
  const balance = childrenOf(head, 'Bal').findLast((each) =>
    ['CLBD', 'ITBD'].includes(codeIn(elementAt(each, 'Tp', 'CdOrPrtry'))),
  );
  const day = dayIn(elementAt(balance, 'Dt'), zone);
  if (day !== undefined) return day;
  const moment = textAt(head, 'FrToDt', 'ToDtTm') || textAt(head, 'CreDtTm');
  return moment === '' ? undefined : dayOfMoment(moment, zone);
};

/**
 * The statement, which is complete. One without the balances that its kind must have is reported by
 * a remark.
 */
export const statementOf = (
  { head, entries, scope: known }: Draft,
  { kind, messageId, zone }: { kind: CamtMessage['kind']; messageId: string; zone: string },
): BankStatement => {
  checkContent(head, statementContent);
  const scope = known ?? scopeOf(head, { zone });
  const { opening, closing, interim, remarks } = balancesIn(head, scope);
  const missing: BankRemark[] =
    kind === 'camt.053'
      ? [...(opening ? [] : [remarkOf('no_opening')]), ...(closing ? [] : [remarkOf('no_closing')])]
      : [];
  const all = [...remarks, ...missing];
  const sequence = sequenceIn(head);
  return {
    kind,
    message_id: messageId,
    statement_id: plainText(requiredText(head, 'Id')),
    ...(sequence === undefined ? {} : { sequence }),
    account: scope.account,
    currency: scope.currency,
    ...(opening ? { opening } : {}),
    ...(closing ? { closing } : {}),
    ...(interim ? { interim } : {}),
    ...(all.length === 0 ? {} : { remarks: all }),
    entries,
  };
};

/**
 * The number of the statement. Some banks write a time or a random number, which is not one that a
 * next one follows on.
 */
const sequenceIn = (head: XmlElement): number | undefined => {
  const written = textAt(head, 'ElctrncSeqNb') || textAt(head, 'LglSeqNb');
  return /^\d{1,9}$/.test(written) && Number(written) > 0 ? Number(written) : undefined;
};
