import { useQuery } from '@tanstack/react-query';
import type { Account } from '../../../choices/accounts.ts';
import { RecordForm } from '../../../forms/record/record-form.tsx';
import { useBooks } from '../../../server/session.ts';
import { BankFields, useAccountForm } from '../account-form.tsx';

type StepProps = { onDone: () => void };

/** The bank account to which customers pay. */
export const BankStep = ({ onDone }: StepProps) => {
  const { query } = useBooks();
  const accno = useQuery(query.settings.get.queryOptions()).data?.payment_accno;
  const accounts = useQuery(query.accounts.list.queryOptions()).data;
  const account = accounts?.find((one) => one.accno === accno);
  return account ? <BankForm key={account.version} account={account} onDone={onDone} /> : null;
};

const BankForm = ({ account, onDone }: StepProps & { account: Account }) => {
  const form = useAccountForm(account, { draft: '.setup', onSaved: onDone });
  return (
    <RecordForm form={form} save="setup.save">
      <p className="setup-account">{`${account.accno} ${account.description}`}</p>
      <BankFields />
    </RecordForm>
  );
};
