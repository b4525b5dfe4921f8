import type { Outputs } from '@kontor/client';
import { isReasonCode, isRemarkCode, sayReason, sayRemark } from '@kontor/domain';
import { useLanguage } from '../../../texts/language.tsx';
import type { Language } from '../../../texts/messages.ts';
import { formatAmount } from '../../../values/amount.ts';
import { formatDate, isDate } from '../../../values/date.ts';

type Reason = Outputs['bank']['line']['proposals'][number]['reasons'][number];
type Remark = Outputs['bank']['line']['remarks'][number];

const paramText = (value: string, language: Language): string =>
  isDate(value) ? formatDate(value, language) : /^-?\d+\.\d+$/.test(value) ? formatAmount(value) : value;

const paramsIn = (params: Reason['params'], language: Language): Record<string, string> =>
  Object.fromEntries(params.map(({ name, value }) => [name, paramText(value, language)]));

/**
 * Answers the function that reports a reason in the language of the page; one that is new to the
 * page stays as the server says it.
 */
export const useReasonText = (): ((reason: Reason) => string) => {
  const { language } = useLanguage();
  return ({ code, message, params }) =>
    isReasonCode(code) ? sayReason({ code, params: paramsIn(params, language) }, language) : message;
};

/** The same for a remark on a statement or a line. */
export const useRemarkText = (): ((remark: Remark) => string) => {
  const { language } = useLanguage();
  return ({ code, message, params }) =>
    isRemarkCode(code) ? sayRemark({ code, params: paramsIn(params, language) }, language) : message;
};
