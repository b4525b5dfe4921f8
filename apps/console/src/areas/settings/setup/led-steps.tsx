import { ButtonLink } from '../../../controls/button.tsx';
import { toAccounts, toImports, toNewInvoice, toNewPayable, toPeople } from '../../../server/addresses.ts';
import { useText } from '../../../texts/text.ts';
import { Invite } from '../people/invite.tsx';

/** The steps that are done on pages of their own. */

export const ChartStep = () => {
  const text = useText();
  return (
    <div className="form-actions">
      <ButtonLink href={toAccounts()}>{text('setup.see_chart')}</ButtonLink>
      <ButtonLink href={toImports('accounts')}>{text('setup.import_chart')}</ButtonLink>
    </div>
  );
};

export const ItemsStep = () => {
  const text = useText();
  return (
    <div className="form-actions">
      <ButtonLink href={toImports('receivables')}>{text('setup.import_invoices')}</ButtonLink>
      <ButtonLink href={toImports('payables')}>{text('setup.import_payables')}</ButtonLink>
      <ButtonLink href={toNewInvoice()}>{text('invoices.new')}</ButtonLink>
      <ButtonLink href={toNewPayable()}>{text('payables.new')}</ButtonLink>
    </div>
  );
};

export const PeopleStep = () => {
  const text = useText();
  return (
    <>
      <Invite />
      <div className="form-actions">
        <ButtonLink href={toPeople()}>{text('settings.people')}</ButtonLink>
      </div>
    </>
  );
};
