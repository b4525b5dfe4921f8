import { usePages } from '../../server/pages.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';

export const Invoices = () => {
  const text = useText();
  const { call } = useBooks();
  const list = usePages(['invoices'], (page) => call.invoices.list.query(page));
  return (
    <Screen title={text('invoices')}>
      <Table
        title={text('invoices')}
        columns={[
          { id: 'number', head: text('number'), value: ({ invnumber }) => invnumber },
          { id: 'amount', head: text('amount'), kind: 'amount', value: ({ amount }) => amount },
        ]}
        rows={list.rows}
        keyOf={({ invnumber }) => invnumber}
        more={list.more}
        all={list.all}
        loading={list.query.isPending}
        onOpen={() => undefined}
      />
    </Screen>
  );
};
