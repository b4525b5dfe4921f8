import { useQuery } from '@tanstack/react-query';
import { useAccounts } from '../../../choices/accounts.ts';
import { Combobox } from '../../../controls/combobox.tsx';
import { Field } from '../../../controls/field.tsx';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';
import { formatAmount } from '../../../values/amount.ts';
import type { BankLine } from '../inbox/list.ts';
import { accountOptions } from './account-options.ts';
import { leftOpen, type RestOfDocument, restsOfDocument, type SplitPart } from './parts.ts';

type RestFieldsProps = {
  line: BankLine;
  part: Extract<SplitPart, { kind: 'document' }>;
  amount: string;
  isTried: boolean;
  onChange: (part: SplitPart) => void;
};

/** The question what becomes of the rest where a part pays less than is open of its document. */
export const RestFields = ({ line, part, amount, isTried, onChange }: RestFieldsProps) => {
  const text = useText();
  const { query } = useBooks();
  const accounts = useAccounts();
  const settings = useQuery(query.settings.get.queryOptions()).data;
  const { document, rest, rest_accno } = part;
  const left = document && leftOpen(line, document, amount);
  if (!left) return null;
  const usual: Partial<Record<RestOfDocument, number | undefined>> = {
    discount: document.kind === 'invoice' ? settings?.ar_discount_accno : settings?.ap_discount_accno,
    rounding: settings?.rounding_accno,
  };
  const choose = (chosen: RestOfDocument) =>
    onChange({ ...part, rest: chosen, rest_accno: String(usual[chosen] ?? '') });
  return (
    <div className="whole row each-6">
      <Field label={text('bank.rest', { amount: `${line.currency} ${formatAmount(left)}` })}>
        {(state) => (
          <select
            {...state}
            className="select"
            value={rest}
            onChange={({ target }) => {
              const chosen = restsOfDocument.find((one) => one === target.value);
              if (chosen) choose(chosen);
            }}
          >
            {restsOfDocument.map((one) => (
              <option key={one} value={one}>
                {text(one === 'open' ? 'bank.rest_open' : `bank.why.${one}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {rest === 'open' ? null : (
        <Field
          label={text('bank.rest_account')}
          error={isTried && rest_accno === '' ? text('issue.account') : undefined}
        >
          {(state) => (
            <Combobox
              {...state}
              options={accountOptions(accounts)}
              value={rest_accno}
              onChange={(key) => onChange({ ...part, rest_accno: key })}
            />
          )}
        </Field>
      )}
    </div>
  );
};
