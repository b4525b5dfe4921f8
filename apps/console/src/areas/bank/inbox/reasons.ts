import type { Outputs } from '@kontor/client';
import { isReasonCode, sayReason } from '@kontor/domain';
import { type Language, useLanguage } from '../../../texts/language.tsx';
import { formatAmount } from '../../../values/amount.ts';
import { formatDate, isDate } from '../../../values/date.ts';

type Reason = Outputs['bank']['line']['proposals'][number]['reasons'][number];

const paramText = (value: string, language: Language): string =>
  isDate(value) ? formatDate(value, language) : /^-?\d+\.\d+$/.test(value) ? formatAmount(value) : value;

/** Answers the function that tells a reason in the language of the page; one that is new to the page stays as the server says it. */
export const useReasonText = (): ((reason: Reason) => string) => {
  const { language } = useLanguage();
  return ({ code, message, params }) =>
    isReasonCode(code)
      ? sayReason(
          {
            code,
            params: Object.fromEntries(params.map(({ name, value }) => [name, paramText(value, language)])),
          },
          language,
        )
      : message;
};
