import type { Outputs } from '@kontor/client';
import { accrual, accrualKinds, accrualShares } from '@kontor/domain';
import { fieldKinds } from '../../forms/record/kinds.tsx';
import { recordOf } from '../../forms/record/record.ts';
import { fieldOf } from '../../forms/record/record-field.tsx';

/** Accruals as their form shows them (docs/interface §31). */

export type Accrual = Outputs['accruals']['find'];

export const accruals = recordOf(accrual, {
  ...{ name: 'accrual', texts: 'accruals', title: 'description' },
  labels: { transdate: 'date' },
  as: {
    kind: fieldKinds.choice(accrualKinds, 'accruals.kind'),
    share: fieldKinds.choice(accrualShares, 'accruals.share'),
    notes: fieldKinds.notes,
  },
});
export const AccrualField = fieldOf<typeof accruals>();
