import type { Outputs } from '@kontor/client';
import { useText } from '../../../texts/text.ts';
import { AccountName } from '../inbox/outcome.tsx';

type Template = Outputs['bank']['rules'][number]['template'];

/** The accounts that a rule books on, each with its part of the line. */
export const TemplateAccounts = ({ template: { accounts } }: { template: Template }) => {
  const text = useText();
  return (
    <ul className="bank-template">
      {accounts.map(({ accno, tax_accno, percent, memo }, at) => {
        const notes = [
          percent === undefined ? undefined : `${Number(percent)} %`,
          accounts.length > 1 && percent === undefined ? text('bank.the_rest') : undefined,
          tax_accno === undefined ? undefined : text('bank.tax_within', { account: tax_accno }),
          memo,
        ];
        return (
          <li key={at}>
            <AccountName accno={accno} /> <span className="soft">{notes.filter(Boolean).join(' · ')}</span>
          </li>
        );
      })}
    </ul>
  );
};
