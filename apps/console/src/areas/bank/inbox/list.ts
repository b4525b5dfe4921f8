import { useQuery } from '@tanstack/react-query';
import type { Inputs, Outputs } from '@kontor/client';
import type { BankLineSearch } from '../../../pages/search/bank.ts';
import { usePages } from '../../../server/pages.ts';
import { useBooks } from '../../../server/session.ts';

export type BankLine = Outputs['bank']['line'];
export type BankProposal = BankLine['proposals'][number];
export type BankOutcome = BankProposal['outcome'];

/** The name of the lists of lines among what was read. */
export const lineList = 'bank.lines';

/** The lines that `search` selects, in the order of their days. */
export const useLineList = (search: BankLineSearch) => {
  const { call } = useBooks();
  const filter = filterOf(search);
  return usePages([lineList, filter], (page) => call.bank.lines.query({ ...filter, ...page }));
};

/**
 * Whether the books have a statement of a bank, which is asked for where there are no lines: true
 * before that, and undefined until it is known.
 */
export const useHasStatement = (isAsked: boolean): boolean | undefined => {
  const { query } = useBooks();
  const { data, isError } = useQuery(query.bank.statements.queryOptions({ limit: 1 }, { enabled: isAsked }));
  return !isAsked || isError ? true : data && data.items.length > 0;
};

const isNumber = (typed = ''): boolean => /^\d{1,9}$/.test(typed);

const filterOf = ({ show, account, statement, text = '' }: BankLineSearch): Inputs['bank']['lines'] => ({
  ...(show === undefined ? { unsettled: true } : show === 'all' ? {} : { status: show }),
  ...(isNumber(account) ? { accno: Number(account) } : {}),
  ...(isNumber(statement) ? { statement: Number(statement) } : {}),
  ...(text.trim() === '' ? {} : { text: text.trim() }),
});

/** Whether nothing was done with a line. */
export const isUnsettled = ({ status }: Pick<BankLine, 'status'>): boolean =>
  status === 'open' || status === 'proposed';

/** Who is at the other side, as far as the bank reports it. */
export const counterpartyOf = ({ counterparty, bank_text, texts }: BankLine): string =>
  counterparty.name || bank_text || texts[0] || counterparty.iban;
