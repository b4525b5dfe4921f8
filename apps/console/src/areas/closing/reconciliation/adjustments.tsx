import { vatAdjustment } from '@kontor/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Button } from '../../../controls/button.tsx';
import { Dialog } from '../../../controls/dialog.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { useAction, useAttempt } from '../../../forms/action.ts';
import { recordOf } from '../../../forms/record/record.ts';
import { fieldOf } from '../../../forms/record/record-field.tsx';
import { DialogForm, useRecordForm } from '../../../forms/record/record-form.tsx';
import { FieldRow } from '../../../layout/layout.tsx';
import { once } from '../../../server/client.ts';
import { useBooks } from '../../../server/session.ts';
import { useFieldColumn } from '../../../table/field-column.ts';
import { Table } from '../../../table/table.tsx';
import { useText } from '../../../texts/text.ts';
import { negated } from '../../../values/amount.ts';
import type { Reconciliation, YearShown } from './year.ts';

const adjustments = recordOf(vatAdjustment, {
  ...{ name: 'vat_adjustment', texts: 'vat_year', title: 'amount' },
  labels: { accno: 'account', amount: 'amount', description: 'description' },
});
const AdjustmentField = fieldOf<typeof adjustments>();

type Adjustment = NonNullable<Reconciliation['adjustments']>['adjustments'][number];

/** Saves all adjustments of a year, which rest on those that were seen. */
const useSave = ({ reconciliation: { from, to, adjustments: kept } }: YearShown) => {
  const { call } = useBooks();
  return (all: readonly Adjustment[], how: ReturnType<typeof once>) =>
    call.vat.adjust.mutate(
      { from, to, vat_adjustments: { adjustments: [...all], version_seen: kept?.version ?? 0 } },
      how,
    );
};

/** The adjustments that explain turnover of a year that is in no return; each can be removed. */
export const Adjustments = ({ add, ...shown }: YearShown & { add: () => void }) => {
  const text = useText();
  const field = useFieldColumn<Adjustment>();
  const { may } = useBooks();
  const cache = useQueryClient();
  const { busy, error, run } = useAction();
  const attempt = useAttempt();
  const save = useSave(shown);
  const rows = shown.reconciliation.adjustments?.adjustments ?? [];
  const remove = (row: Adjustment) =>
    void run(() =>
      attempt(async (key) => {
        await save(
          rows.filter((one) => one !== row),
          once(key),
        );
        await cache.invalidateQueries();
      }),
    );
  return (
    <>
      <ErrorNotice error={error} />
      <Table
        title={text('vat_year.adjustments')}
        inline
        rows={rows}
        empty={text('vat_year.no_adjustments')}
        keyOf={(row) => String(rows.indexOf(row))}
        columns={[
          {
            id: 'kind',
            head: text('vat_year.kind'),
            width: '16rem',
            wide: true,
            value: ({ kind }) => text(`vat_year.kind.${kind}`),
          },
          { id: 'account', head: text('account'), width: '5rem', value: ({ accno }) => String(accno ?? '') },
          field('description', 'description'),
          field('amount', 'amount', { kind: 'amount', width: '7.5rem', narrow: '6rem' }),
          ...(may('close')
            ? [
                {
                  id: 'remove',
                  head: text('closing.next'),
                  width: '7.5rem',
                  wide: true,
                  value: () => '',
                  show: (row: Adjustment) => (
                    <Button small disabled={busy} onClick={() => remove(row)}>
                      {text('vat_year.remove')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      {may('close') ? (
        <div className="form-actions">
          <Button onClick={add}>{text('vat_year.add')}</Button>
        </div>
      ) : null}
    </>
  );
};

/** Explains what differs on an account, which is proposed as a whole; or turnover on none. */
export const AdjustmentDialog = ({
  reconciliation,
  accno,
  onClose,
}: YearShown & { accno: string; onClose: () => void }) => {
  const text = useText();
  const save = useSave({ reconciliation });
  const row = reconciliation.turnovers.find((one) => String(one.accno ?? '') === accno);
  const difference = row === undefined || accno === '' ? '' : negated(row.difference);
  const form = useRecordForm(adjustments, {
    ...{ before: undefined, alone: true, draft: `.${reconciliation.to}.${accno}`, follow: onClose },
    begun: useMemo(() => ({ accno, kind: 'j', amount: difference }), [accno, difference]),
    calls: {
      create: {
        mutate: (sent: Adjustment, how) =>
          save([...(reconciliation.adjustments?.adjustments ?? []), sent], how),
      },
    },
    fieldOf: (issue) => issue.split('.').at(-1) ?? issue,
  });
  return (
    <Dialog title={text('vat_year.add')} open onClose={onClose}>
      <DialogForm form={form} save="vat_year.add_save" onClose={onClose}>
        <p className="soft">{text('vat_year.add_about')}</p>
        <AdjustmentField name="kind" />
        <FieldRow each={6}>
          <AdjustmentField name="accno" />
          <AdjustmentField name="amount" />
        </FieldRow>
        <AdjustmentField name="description" />
      </DialogForm>
    </Dialog>
  );
};
