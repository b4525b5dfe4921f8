import { useRouter, useSearch } from '@tanstack/react-router';
import { Anchor } from '../../controls/anchor.tsx';
import { CreateLink, useNoneYet } from '../../controls/create-link.tsx';
import { Filters, TextFilter, useSearchChange } from '../../controls/filters.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { usePages } from '../../server/pages.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import { type PartyKind, textOf } from './kind.ts';
import { DocumentTabs } from './tabs.tsx';

/** The customers or vendors, by number or name. */
export const PartyList = ({ kind }: { kind: PartyKind }) => {
  const text = useText();
  const router = useRouter();
  const change = useSearchChange();
  const books = useBooks();
  const search = useSearch({ strict: false }) as { text?: string };
  const sought = search.text?.trim() ?? '';
  const list = usePages([kind.kind, 'list', sought], (page) =>
    kind.read(books, { ...page, ...(sought === '' ? {} : { text: sought }) }),
  );
  const noneYet = useNoneYet();
  const shown = (field: string) => (record: (typeof list.rows)[number]) => textOf(record, field);
  const addressOf = (record: (typeof list.rows)[number]) => kind.toOne(textOf(record, kind.number));
  return (
    <Screen
      title={text(kind.list)}
      actions={<CreateLink href={`${kind.toList()}/new`} label={kind.create} />}
    >
      <DocumentTabs of={kind.kind} />
      <Filters>
        <TextFilter
          label={text('parties.find')}
          className="field-wide"
          value={search.text ?? ''}
          onChange={(typed) => change({ text: typed })}
        />
      </Filters>
      <ErrorNotice error={list.query.error} />
      <Table
        title={text(kind.list)}
        columns={[
          {
            id: 'number',
            head: text('number'),
            width: '7rem',
            value: shown(kind.number),
            show: (record) => <Anchor href={addressOf(record)}>{textOf(record, kind.number)}</Anchor>,
          },
          { id: 'name', head: text('name'), value: shown('name') },
          {
            id: 'zipcode',
            head: text('parties.zipcode'),
            width: '5.5rem',
            wide: true,
            value: shown('zipcode'),
          },
          { id: 'city', head: text('parties.city'), width: '8.5rem', wide: true, value: shown('city') },
          { id: 'email', head: text('parties.email'), width: '20rem', wide: true, value: shown('email') },
          { id: 'phone', head: text('parties.phone'), width: '11rem', wide: true, value: shown('phone') },
          {
            id: 'terms',
            head: text('parties.terms'),
            kind: 'number',
            width: '9rem',
            wide: true,
            exported: true,
            value: shown('terms'),
          },
        ]}
        rows={list.rows}
        keyOf={shown(kind.number)}
        onOpen={(record) => void router.navigate({ href: addressOf(record) })}
        more={list.more}
        all={list.all}
        loading={list.query.isPending}
        empty={sought === '' ? noneYet(kind.none, kind.create) : text('parties.none_found')}
      />
    </Screen>
  );
};
