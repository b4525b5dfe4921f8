import { ButtonLink } from '../../../controls/button.tsx';
import { invoicePages } from '../../../pages/invoices.ts';
import { payablePages } from '../../../pages/payables.ts';
import { settingsPages } from '../../../pages/settings.ts';
import { useText } from '../../../texts/text.ts';
import { Invite } from '../people/invite.tsx';

/** The steps that are done on pages of their own. */

export const ChartStep = () => {
  const text = useText();
  return (
    <div className="form-actions">
      <ButtonLink href={settingsPages.accounts.to()}>{text('setup.see_chart')}</ButtonLink>
      <ButtonLink href={settingsPages.imports.to({ kind: 'accounts' })}>
        {text('setup.import_chart')}
      </ButtonLink>
    </div>
  );
};

export const ItemsStep = () => {
  const text = useText();
  return (
    <div className="form-actions">
      <ButtonLink href={settingsPages.imports.to({ kind: 'receivables' })}>
        {text('setup.import_invoices')}
      </ButtonLink>
      <ButtonLink href={settingsPages.imports.to({ kind: 'payables' })}>
        {text('setup.import_payables')}
      </ButtonLink>
      <ButtonLink href={invoicePages.create.to()}>{text('invoices.new')}</ButtonLink>
      <ButtonLink href={payablePages.create.to()}>{text('payables.new')}</ButtonLink>
    </div>
  );
};

export const PeopleStep = () => {
  const text = useText();
  return (
    <>
      <Invite />
      <div className="form-actions">
        <ButtonLink href={settingsPages.people.to()}>{text('settings.people')}</ButtonLink>
      </div>
    </>
  );
};
