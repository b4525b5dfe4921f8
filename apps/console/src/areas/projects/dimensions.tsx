import type { Outputs } from '@kontor/client';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ButtonLink } from '../../controls/button.tsx';
import { CreateLink } from '../../controls/create-link.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { departmentPages, projectPages } from '../../pages/ledger.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import type { Column } from '../../table/columns.ts';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import './projects.css';

type DimensionKept = Outputs['projects']['list']['items'][number];

/** The cost centres and projects of the client, open ones first. */
export const Dimensions = () => {
  const text = useText();
  const { query, may } = useBooks();
  const departments = useQuery(query.departments.list.queryOptions());
  const projects = useQuery(query.projects.list.queryOptions({}));
  const actions = may('write') ? (
    <>
      <ButtonLink href={departmentPages.create.to()}>{text('projects.new_department')}</ButtonLink>
      <CreateLink href={projectPages.create.to()} label="projects.new_project" />
    </>
  ) : null;
  return (
    <Screen title={text('projects')} actions={actions} flow>
      <p className="soft">{text('projects.about')}</p>
      <ErrorNotice error={departments.error ?? projects.error} />
      <DimensionList
        title={text('projects.projects')}
        empty={text('projects.no_projects')}
        rows={projects.data?.items}
        to={projectPages.one.to}
      />
      <DimensionList
        title={text('projects.departments')}
        empty={text('projects.no_departments')}
        rows={departments.data?.items}
        to={departmentPages.one.to}
      />
    </Screen>
  );
};

type DimensionListProps = {
  title: string;
  empty: string;
  rows: readonly DimensionKept[] | undefined;
  to: (number: string) => string;
};

const DimensionList = ({ title, empty, rows, to }: DimensionListProps) => {
  const text = useText();
  const router = useRouter();
  const sorted = [...(rows ?? [])].sort((one, other) => Number(other.active) - Number(one.active));
  const isForCustomers = sorted.some(({ customernumber }) => customernumber);
  const columns: Column<DimensionKept>[] = [
    {
      id: 'number',
      head: text('number'),
      width: '8rem',
      value: ({ number }) => number,
      to: ({ number }) => to(number),
    },
    { id: 'name', head: text('name'), value: ({ description }) => description },
    ...(isForCustomers
      ? [
          {
            id: 'customer',
            head: text('projects.customernumber'),
            width: '9rem',
            value: ({ customernumber = '' }: DimensionKept) => customernumber,
            wide: true,
          },
        ]
      : []),
    {
      id: 'status',
      head: text('status'),
      width: '8rem',
      value: ({ active }) => (active ? '' : text('projects.closed')),
      show: ({ active }) => (active ? null : <span className="tag">{text('projects.closed')}</span>),
    },
  ];
  return (
    <section className="stack gap-2 projects-list" aria-label={title}>
      <h2>{title}</h2>
      {rows && rows.length === 0 ? (
        <p className="soft">{empty}</p>
      ) : (
        <Table
          title={title}
          columns={columns}
          rows={sorted}
          keyOf={({ number }) => number}
          onOpen={({ number }) => void router.navigate({ href: to(number) })}
          loading={rows === undefined}
        />
      )}
    </section>
  );
};
