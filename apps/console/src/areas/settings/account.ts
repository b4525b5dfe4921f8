import { accountToSave, categories } from '@kontor/domain';
import { isTax } from '../../choices/accounts.ts';
import { dimensionKindsOf, fieldKinds } from '../../forms/record/kinds.tsx';
import { recordOf } from '../../forms/record/record.ts';
import { fieldOf } from '../../forms/record/record-field.tsx';
import { positionKind } from './statement-position.tsx';
import { shownUses, uses } from './uses.ts';

/** An account of the chart as its form shows it. */
export const accountRecord = recordOf(accountToSave, {
  ...{ name: 'account', key: 'accno', texts: 'settings', title: 'description' },
  labels: {
    accno: 'number',
    description: 'description',
    category: 'ledger.category',
    currency: 'ledger.currency',
    iban: 'parties.bank_iban',
    bank_name: 'parties.bank',
    bank_bic: 'parties.bank_bic',
    ...dimensionKindsOf.labels,
  },
  as: {
    ...dimensionKindsOf.as,
    category: fieldKinds.choice(categories, 'category'),
    // The uses are words of the link, which has others as well.
    uses: fieldKinds.from(fieldKinds.checks(uses, 'settings.use'), ({ link }) =>
      shownUses(String(link ?? '')),
    ),
    tax_accno: fieldKinds.account({ fits: isTax }),
    currency: fieldKinds.code,
    iban: fieldKinds.grouped,
    qr_iban: fieldKinds.grouped,
    statement_position: positionKind,
  },
});

export const AccountField = fieldOf<typeof accountRecord>();
