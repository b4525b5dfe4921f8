import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { RecordForm, useRecordForm } from '../../forms/record/record-form.tsx';
import { FieldRow } from '../../layout/layout.tsx';
import { departmentPages, projectPages } from '../../pages/ledger.ts';
import { useBooks } from '../../server/session.ts';
import { RecordPage } from '../../shell/records/record-page.tsx';
import { useText } from '../../texts/text.ts';
import './projects.css';
import { DepartmentField, departments, ProjectField, projects } from './dimension.ts';

const above = { href: projectPages.list.to(), title: 'projects' } as const;

/** The page that makes a new project. */
export const NewProject = () => (
  <RecordPage of={projects} title={useText()('projects.new_project')} above={above}>
    <ProjectForm />
  </RecordPage>
);

/** The page that makes a new cost centre. */
export const NewDepartment = () => (
  <RecordPage of={departments} title={useText()('projects.new_department')} above={above}>
    <DepartmentForm />
  </RecordPage>
);

/** The page that changes or closes a project. */
export const ChangeProject = () => {
  const { number } = projectPages.edit.useParams();
  const { query } = useBooks();
  const { data, error } = useQuery(query.projects.get.queryOptions({ number }));
  if (!data && !error) return null;
  return (
    <RecordPage {...{ of: projects, number, error, above }} title={data?.description ?? number}>
      {data ? <ProjectForm key={number} before={data} /> : null}
    </RecordPage>
  );
};

/** The page that changes or closes a cost centre. */
export const ChangeDepartment = () => {
  const { number } = departmentPages.edit.useParams();
  const { query } = useBooks();
  const { data, error } = useQuery(query.departments.get.queryOptions({ number }));
  if (!data && !error) return null;
  return (
    <RecordPage {...{ of: departments, number, error, above }} title={data?.description ?? number}>
      {data ? <DepartmentForm key={number} before={data} /> : null}
    </RecordPage>
  );
};

type Before = { before?: { number: string } };

const ProjectForm = ({ before }: Before) => {
  const router = useRouter();
  const { call } = useBooks();
  const form = useRecordForm(projects, {
    before,
    begun: before ? undefined : { active: true },
    calls: call.projects,
    read: () => call.projects.get.query({ number: before?.number ?? '' }),
    follow: (number) => router.navigate({ href: projectPages.one.to(number) }),
  });
  return (
    <RecordForm form={form} className="form projects-form">
      <FieldRow>
        <ProjectField name="number" />
        <ProjectField name="description" span={before ? 12 : 9} className="narrow-12" />
        <ProjectField name="customernumber" span={6} />
        <ProjectField name="startdate" />
        <ProjectField name="enddate" />
        <ProjectField name="active" span={12} />
      </FieldRow>
    </RecordForm>
  );
};

const DepartmentForm = ({ before }: Before) => {
  const router = useRouter();
  const { call } = useBooks();
  const form = useRecordForm(departments, {
    before,
    begun: before ? undefined : { active: true },
    calls: call.departments,
    read: () => call.departments.get.query({ number: before?.number ?? '' }),
    follow: (number) => router.navigate({ href: departmentPages.one.to(number) }),
  });
  return (
    <RecordForm form={form} className="form projects-form">
      <FieldRow>
        <DepartmentField name="number" />
        <DepartmentField name="description" span={before ? 12 : 9} className="narrow-12" />
        <DepartmentField name="active" span={12} />
      </FieldRow>
    </RecordForm>
  );
};
