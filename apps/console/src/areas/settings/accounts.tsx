import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Account } from '../../choices/accounts.ts';
import { Anchor } from '../../controls/anchor.tsx';
import { CreateLink } from '../../controls/create-link.tsx';
import { ChoiceFilter, Filters, TextFilter, useSearchChange } from '../../controls/filters.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { settingsPages } from '../../pages/settings.ts';
import { useBooks } from '../../server/session.ts';
import type { Column } from '../../table/columns.ts';
import { useRecordColumns } from '../../table/record-columns.tsx';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import { accountRecord } from './account.ts';
import { SettingsScreen } from './settings-screen.tsx';
import { shownUses } from './uses.ts';

/** The chart of accounts: which there are, and what each is for. */
export const Accounts = () => {
  const text = useText();
  const router = useRouter();
  const change = useSearchChange();
  const { query } = useBooks();
  const search = settingsPages.accounts.useSearch();
  const accounts = useQuery(query.accounts.list.queryOptions());
  const words = (search.text ?? '').toLowerCase().split(/\s+/);
  const rows = (accounts.data ?? [])
    .filter(({ accno, description, is_active }) => {
      const name = `${accno} ${description}`.toLowerCase();
      const wanted = search.status === undefined || is_active === (search.status === 'active');
      return wanted && words.every((word) => name.includes(word));
    })
    // Headings stand above their accounts: 1, 10, 100, 1000.
    .sort((one, other) => (String(one.accno) < String(other.accno) ? -1 : 1));
  return (
    <SettingsScreen
      title={text('settings.accounts')}
      actions={<CreateLink href="/settings/accounts/new" label="settings.new_account" />}
    >
      <Filters>
        <TextFilter
          label={text('ledger.find_account')}
          className="field-wide"
          value={search.text ?? ''}
          onChange={(typed) => change({ text: typed })}
        />
        <ChoiceFilter
          label={text('status')}
          value={search.status ?? ''}
          options={[
            { value: '', label: text('settings.all') },
            { value: 'active', label: text('settings.active') },
            { value: 'inactive', label: text('settings.inactive') },
          ]}
          onChange={(status) => change({ status })}
        />
      </Filters>
      <ErrorNotice error={accounts.error} />
      <Table
        title={text('settings.accounts')}
        columns={useAccountColumns()}
        rows={rows}
        keyOf={({ accno }) => String(accno)}
        onOpen={({ accno }) => void router.navigate({ href: settingsPages.account.to(accno) })}
        loading={accounts.isPending}
        note={text('table.rows', { count: rows.length })}
      />
    </SettingsScreen>
  );
};

const useAccountColumns = (): Column<Account>[] => {
  const text = useText();
  const fields = useRecordColumns<Account, typeof accountRecord>(accountRecord, {
    accno: {
      ...{ id: 'number', kind: 'text', width: '5.5rem' },
      show: ({ accno, heading }) => (heading ? <strong>{accno}</strong> : accno),
    },
    description: {
      id: 'name',
      show: ({ accno, description, heading }) => (
        <Anchor className="plain-link" href={settingsPages.account.to(accno)}>
          {heading ? <strong>{description}</strong> : description}
        </Anchor>
      ),
    },
    category: {
      width: '6rem',
      value: ({ category, heading }) => (heading ? '' : text(`category.${category}`)),
    },
    uses: {
      width: '13rem',
      value: ({ link }) =>
        shownUses(link)
          .map((use) => text(`settings.use.${use}`))
          .join(', '),
    },
    tax_accno: { id: 'tax' },
    vat_code: '5.5rem',
  });
  return [
    ...fields,
    {
      id: 'status',
      head: text('status'),
      width: '5.5rem',
      value: ({ is_active }) => (is_active ? '' : text('settings.inactive')),
      show: ({ is_active }) => (is_active ? null : <span className="tag">{text('settings.inactive')}</span>),
    },
  ];
};
