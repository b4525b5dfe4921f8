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
 * The options of each kind, which kinds the client uses, as pages show nothing of one that has
 * none, and the names of those that lines were booked for.
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
    const all: Record<DimensionKind, readonly DimensionNamed[] | undefined> = {
      department: departments,
      project: projects,
    };
    // Closed ones are named, too, as lines were booked for them.
    const nameOf = (kind: DimensionKind, number: string): string => {
      const named = all[kind]?.find((one) => one.number === number);
      return named ? `${number} ${named.description}` : number;
    };
    return { options, used, nameOf };
  }, [departments, projects]);
};
