import type { DimensionKind } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Option } from '../controls/combobox.tsx';
import { useBooks } from '../server/session.ts';

/** The cost centres and projects that lines may name (docs/interface §38). */

type DimensionNamed = { number: string; description: string; active: boolean };

const optionsOf = (all: readonly DimensionNamed[] | undefined): readonly Option[] =>
  (all ?? [])
    .filter(({ active }) => active)
    .map(({ number, description }) => ({ key: number, text: description }));

/**
 * The options of each kind, and which kinds the client uses: pages show nothing of one that has
 * none.
 */
export const useDimensions = () => {
  const { query } = useBooks();
  const fresh = { staleTime: 60_000 };
  const departments = useQuery(query.departments.list.queryOptions(undefined, fresh)).data?.items;
  const projects = useQuery(query.projects.list.queryOptions({}, fresh)).data?.items;
  return useMemo(() => {
    const options: Record<DimensionKind, readonly Option[]> = {
      department: optionsOf(departments),
      project: optionsOf(projects),
    };
    const used = (['department', 'project'] as const).filter((kind) => options[kind].length > 0);
    return { options, used };
  }, [departments, projects]);
};
