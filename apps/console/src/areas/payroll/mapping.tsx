import { payrollMapping } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { recordOf } from '../../forms/record/record.ts';
import { fieldOf } from '../../forms/record/record-field.tsx';
import { RecordForm, useRecordForm } from '../../forms/record/record-form.tsx';
import { FieldRow } from '../../layout/layout.tsx';
import { payrollPages } from '../../pages/ledger.ts';
import { useBooks } from '../../server/session.ts';
import { RecordPage } from '../../shell/records/record-page.tsx';
import { useText } from '../../texts/text.ts';

const mappings = recordOf(payrollMapping, {
  ...{ name: 'payroll_mapping', texts: 'payroll', title: 'accno' },
  labels: {
    ...{ accno: 'payroll.column.accno', debit: 'payroll.column.debit', credit: 'payroll.column.credit' },
    ...{ debit_accno: 'payroll.column.debit_accno', credit_accno: 'payroll.column.credit_accno' },
    ...{ amount: 'payroll.column.amount', text: 'payroll.column.text' },
    wage_type: 'payroll.column.wage_type',
  },
});
const MappingField = fieldOf<typeof mappings>();

const payrollPage = { href: payrollPages.list.to(), title: 'payroll' } as const;

/** The names of the columns in the files of the payroll program. */
export const PayrollMapping = () => {
  const text = useText();
  const { query } = useBooks();
  const { data, error } = useQuery(
    query.payroll.mapping.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY }),
  );
  return (
    <RecordPage of={mappings} title={text('payroll.mapping')} above={payrollPage} error={error}>
      <p className="soft">{text('payroll.mapping_about')}</p>
      {data ? <MappingForm of={data} /> : null}
    </RecordPage>
  );
};

const MappingForm = ({
  of: { version, saved: _, ...columns },
}: {
  of: object & { version: number; saved?: string | undefined };
}) => {
  const router = useRouter();
  const { call } = useBooks();
  const known = JSON.stringify(columns);
  const begun = useMemo(() => JSON.parse(known) as Record<string, string>, [known]);
  const form = useRecordForm(mappings, {
    ...{ before: undefined, begun, draft: `.${version}` },
    calls: { create: call.payroll.saveMapping },
    follow: () => router.navigate({ href: payrollPages.list.to() }),
  });
  return (
    <RecordForm form={form}>
      <FieldRow>
        <MappingField name="accno" />
        <MappingField name="debit" />
        <MappingField name="credit" />
        <MappingField name="amount" />
        <MappingField name="debit_accno" />
        <MappingField name="credit_accno" />
        <MappingField name="text" />
        <MappingField name="wage_type" />
      </FieldRow>
    </RecordForm>
  );
};
