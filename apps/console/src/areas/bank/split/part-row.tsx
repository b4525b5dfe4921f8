import { useState } from 'react';
import { useAccounts } from '../../../choices/accounts.ts';
import { invoiceKind, payableKind } from '../../../choices/document-kind.ts';
import { taxOptions, useTaxRates } from '../../../choices/taxes.ts';
import { AmountInput } from '../../../controls/amount-input.tsx';
import { Button } from '../../../controls/button.tsx';
import { Combobox, type Option } from '../../../controls/combobox.tsx';
import { Field } from '../../../controls/field.tsx';
import { useText } from '../../../texts/text.ts';
import { isNegative, parseAmount } from '../../../values/amount.ts';
import type { BankLine } from '../inbox/list.ts';
import { accountOptions } from './account-options.ts';
import { documentKey, useOpenDocuments } from './open-documents.ts';
import { paidOf, type SplitPart } from './parts.ts';
import { RestFields } from './rest-fields.tsx';

type PartRowProps = {
  line: BankLine;
  part: SplitPart;
  /** Its amount, typed or left over, in the direction of the line. */
  amount: string;
  /** Whether someone tried to book, so that what is missing is marked. */
  isTried: boolean;
  onChange: (part: SplitPart) => void;
  onRemove: (() => void) | undefined;
};

export const PartRow = (props: PartRowProps) => {
  const text = useText();
  const { part, amount, isTried, onChange, onRemove } = props;
  const isAmount = parseAmount(amount) !== undefined;
  return (
    <li className={`bank-split-part bank-split-${part.kind}`}>
      {part.kind === 'document' ? (
        <DocumentFields {...props} part={part} />
      ) : (
        <AccountFields {...props} part={part} />
      )}
      <Field
        label={text('amount')}
        className="bank-split-amount"
        error={isTried && !isAmount ? text('issue.amount') : undefined}
      >
        {(state) => (
          <AmountInput
            {...state}
            value={amount}
            onChange={(typed) => onChange({ ...part, amount: typed === '' ? undefined : typed })}
          />
        )}
      </Field>
      <Button
        look="quiet"
        small
        disabled={onRemove === undefined}
        aria-label={text('bank.remove_part')}
        onClick={onRemove}
      >
        ×
      </Button>
      {part.kind === 'document' ? <RestFields {...props} part={part} /> : null}
    </li>
  );
};

type FieldsOf<Kind extends SplitPart['kind']> = PartRowProps & { part: Extract<SplitPart, { kind: Kind }> };

const DocumentFields = ({ line, part, amount, isTried, onChange }: FieldsOf<'document'>) => {
  const text = useText();
  const [typed, setTyped] = useState('');
  const { currency } = line;
  const found = useOpenDocuments(typed, { currency, out: isNegative(line.amount) });
  const { document } = part;
  const documents = document ? [document, ...found.documents] : found.documents;
  const chosen: Option[] = document ? [{ key: documentKey(document), text: document.party_name }] : [];
  const options = [...chosen, ...found.options.filter(({ key }) => key !== chosen[0]?.key)];
  return (
    <Field
      label={text('bank.document')}
      className="bank-split-main"
      error={isTried && !document ? text('bank.choose_document') : undefined}
    >
      {(state) => (
        <Combobox
          {...state}
          options={options}
          value={document ? documentKey(document) : ''}
          onChange={(key) => {
            const one = documents.find((other) => documentKey(other) === key);
            if (one === document) return;
            // A document takes what is open of it, and leaves the rest to the next part.
            onChange({ ...part, document: one, amount: one && paidOf(line, one, amount) });
          }}
          onSearch={setTyped}
          asFound
          autoFocus
        />
      )}
    </Field>
  );
};

const AccountFields = ({ line, part, isTried, onChange }: FieldsOf<'account'>) => {
  const text = useText();
  const accounts = useAccounts();
  const rates = useTaxRates();
  const { accno, tax_accno, memo } = part;
  const kind = isNegative(line.amount) ? payableKind : invoiceKind;
  const taxes = taxOptions(accounts, kind, { rates, date: line.date });
  const choose = (key: string) => {
    const usual = accounts.find((account) => String(account.accno) === key)?.tax_accno;
    onChange({ ...part, accno: key, tax_accno: usual ? String(usual) : key === accno ? tax_accno : '' });
  };
  return (
    <>
      <Field
        label={text('account')}
        className="bank-split-main"
        error={isTried && accno === '' ? text('issue.account') : undefined}
      >
        {(state) => (
          <Combobox {...state} options={accountOptions(accounts)} value={accno} onChange={choose} autoFocus />
        )}
      </Field>
      <Field label={text('bank.tax')} className="bank-split-tax">
        {(state) => (
          <Combobox
            {...state}
            options={taxes}
            value={tax_accno}
            onChange={(key) => onChange({ ...part, tax_accno: key })}
          />
        )}
      </Field>
      <Field label={text('bank.memo')} className="bank-split-memo">
        {(state) => (
          <input
            {...state}
            className="input"
            autoComplete="off"
            maxLength={255}
            value={memo}
            onChange={({ target }) => onChange({ ...part, memo: target.value })}
          />
        )}
      </Field>
    </>
  );
};
