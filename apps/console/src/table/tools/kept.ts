import { useState } from 'react';
import { personHere } from '../../server/person.ts';
import { useBooks } from '../../server/session.ts';
import { storedText } from '../../storage/stored.ts';

/**
 * The browser keeps how someone wants their lists: columns for the person, views for the person and
 * the client.
 */

/** The name of a list, under which the browser keeps that. */
export type ListName = 'invoice' | 'payable' | 'payment' | 'customer' | 'vendor' | 'article';
type Search = Readonly<Record<string, string>>;

/**
 * A list as someone has named it: its tab, filters and order, and its columns; undefined are the
 * usual ones.
 */
export type View = { name: string; search: Search; columns: readonly string[] | undefined };

/** The filters and the order of an address that are set, as a view keeps them. */
export const viewSearch = (search: Readonly<Record<string, string | undefined>>): Search =>
  Object.fromEntries(Object.entries(search).flatMap(([name, value]) => (value ? [[name, value]] : [])));

const parsed = (json: string | undefined): unknown => {
  try {
    return json === undefined ? undefined : JSON.parse(json);
  } catch {
    return undefined;
  }
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textsOf = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : undefined;

const viewOf = (value: unknown): View[] => {
  if (!isRecord(value) || typeof value['name'] !== 'string' || !isRecord(value['search'])) return [];
  const search = Object.entries(value['search']).flatMap(([name, one]) =>
    typeof one === 'string' ? [[name, one] as const] : [],
  );
  return [{ name: value['name'], search: Object.fromEntries(search), columns: textsOf(value['columns']) }];
};

/** Keeps a value in the browser under a name. */
const useKept = <Value>(name: string, read: (kept: unknown) => Value) => {
  const [value, setValue] = useState(() => read(parsed(storedText(name).read())));
  const keep = (next: Value) => {
    setValue(next);
    if (next === undefined) storedText(name).forget();
    else storedText(name).write(JSON.stringify(next));
  };
  return [value, keep] as const;
};

/** The ids of the columns that someone wants in a list; undefined for the usual ones. */
export const useChosenColumns = (list: ListName) =>
  useKept<readonly string[] | undefined>(`kontor.columns.${personHere.id() ?? ''}.${list}`, textsOf);

export const useViews = (list: ListName) => {
  const { name: client } = useBooks();
  return useKept<readonly View[]>(`kontor.views.${client}.${personHere.id() ?? ''}.${list}`, (kept) =>
    Array.isArray(kept) ? kept.flatMap(viewOf) : [],
  );
};
