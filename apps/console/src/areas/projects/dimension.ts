import { department, project } from '@kontor/domain';
import { fieldKinds } from '../../forms/record/kinds.tsx';
import { recordOf } from '../../forms/record/record.ts';
import { fieldOf } from '../../forms/record/record-field.tsx';

/** Cost centres and projects as their forms show them. */

export const departments = recordOf(department, {
  ...{ name: 'department', key: 'number', texts: 'projects', title: 'description' },
  labels: { number: 'number', description: 'name' },
});

export const projects = recordOf(project, {
  ...{ name: 'project', key: 'number', texts: 'projects', title: 'description' },
  as: { customernumber: fieldKinds.customer },
  labels: { number: 'number', description: 'name' },
});

export const DepartmentField = fieldOf<typeof departments>();
export const ProjectField = fieldOf<typeof projects>();
