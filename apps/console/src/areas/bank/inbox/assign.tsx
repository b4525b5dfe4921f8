import { type KeyboardEvent, useRef, useState } from 'react';
import { useAccounts } from '../../../choices/accounts.ts';
import { Button } from '../../../controls/button.tsx';
import { Combobox } from '../../../controls/combobox.tsx';
import { Field } from '../../../controls/field.tsx';
import { useText } from '../../../texts/text.ts';
import { accountOptions } from '../split/account-options.ts';
import { emptyPart, outcomeOf } from '../split/parts.ts';
import type { BankLine, BankOutcome } from './list.ts';

const fieldName = 'assign';

/** Puts the focus into the field of the line that is shown. */
export const focusAssign = (): void => document.getElementsByName(fieldName)[0]?.focus();

/**
 * Books the whole line on one account: it is typed by number or name, and Enter books it with the
 * usual tax of the account.
 */
export const Assign = ({ line, onBook }: { line: BankLine; onBook: (outcome: BankOutcome) => void }) => {
  const text = useText();
  const accounts = useAccounts();
  const [accno, setAccno] = useState('');
  const [isTried, setIsTried] = useState(false);
  // The value that the field settles on at Enter, before React renders again.
  const settled = useRef('');
  const choose = (key: string) => {
    settled.current = key;
    setAccno(key);
    setIsTried(false);
  };
  const book = () => {
    const account = accounts.find((one) => String(one.accno) === settled.current);
    const tax_accno = String(account?.tax_accno ?? '');
    const part = { ...emptyPart('account', 0), accno: settled.current, tax_accno };
    const outcome = account && outcomeOf(line, [part]);
    setIsTried(outcome === undefined);
    if (outcome) onBook(outcome);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    book();
  };
  return (
    // The field takes the key first, and settles on an account.
    <fieldset className="bank-assign" aria-label={text('bank.assign')} onKeyDown={onKeyDown}>
      <Field
        label={text('bank.assign')}
        className="bank-assign-field"
        error={isTried ? text('issue.account') : undefined}
      >
        {(state) => (
          <Combobox
            {...state}
            name={fieldName}
            options={accountOptions(accounts)}
            value={accno}
            onChange={choose}
            placeholder={text('bank.assign_hint')}
          />
        )}
      </Field>
      <Button keys={accno === '' ? 'a' : 'Enter'} onClick={() => (accno === '' ? focusAssign() : book())}>
        {text('bank.book')}
        <span className="unseen"> {text('bank.on_account')}</span>
      </Button>
    </fieldset>
  );
};
