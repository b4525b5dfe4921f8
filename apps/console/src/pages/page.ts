import type { Scope } from '@kontor/domain';
import { type AnyRoute, createRoute, useParams, useSearch } from '@tanstack/react-router';
import type { z } from 'zod';
import { allTexts } from '../texts/messages.ts';
import type { TextName } from '../texts/text.ts';
import { lazyPage } from './lazy-page.ts';

/**
 * A page of the console, said once: its address, the component that shows it, its title in the
 * palette, who may open it, and what its address says beside its path. Its route, the links to it
 * and its place in the palette come from here.
 */

type Module = Readonly<Record<string, unknown>>;
type ParamsIn<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? [Name, ...ParamsIn<`/${Rest}`>]
  : Path extends `${string}$${infer Name}`
    ? [Name]
    : [];
type Given<Names> = { [At in keyof Names]: string | number };
type Searched = string | number | undefined;

export type PagePlace = {
  path: string;
  /** A page with a title is found by the palette, by that and by its other words (`words/`). */
  title: TextName;
  /** Whoever has it may open the page; without, whoever may open its area. */
  scope?: Scope;
  /**
   * The page is the first of its area, which the navigation shows, and is opened by `g` and this
   * key.
   */
  key?: string;
  /**
   * The scope with which a person who lacks `scope` may open it anyway, and sees what is their own.
   */
  own?: Scope;
};

type PageOptions<Of extends Module, Name extends keyof Of & string, Search extends z.ZodObject> = Partial<
  Omit<PagePlace, 'path'>
> & {
  /** Its address may say this beside its path, such as the filters of a list. */
  search?: Search;
  /**
   * Reads the module with its component when it is first shown. Without, the router gives the
   * component.
   */
  show?: () => Promise<Of>;
  name?: Name;
};

/** Reads a page, and beside it the texts that the first screen does without. */
const withTexts = async <Of extends Module>(show: () => Promise<Of>): Promise<Of> => {
  const [module] = await Promise.all([show(), allTexts()]);
  return module;
};

export const pageAt = <
  const Path extends `/${string}`,
  Of extends Module,
  Name extends keyof Of & string,
  Search extends z.ZodObject = z.ZodObject<Record<never, never>>,
>(
  path: Path,
  { search, show, name, title, ...place }: PageOptions<Of, Name, Search>,
) => ({
  path,
  place: title === undefined ? undefined : ({ path, title, ...place } satisfies PagePlace),
  /**
   * Its address, with the values in its path and then those of its search: `one.to('A-1')`,
   * `list.to({ text: 'beer' })`.
   */
  to: (
    ...given: [...Given<ParamsIn<Path>>, search?: { readonly [Name in keyof z.input<Search>]?: Searched }]
  ): string => {
    const left: unknown[] = [...given];
    const address = path.replace(/\$\w+/g, () => encodeURIComponent(String(left.shift())));
    const set = Object.entries((left[0] ?? {}) as Record<string, Searched>).flatMap(([one, value]) =>
      value === undefined || value === '' ? [] : [[one, String(value)]],
    );
    return set.length === 0 ? address : `${address}?${new URLSearchParams(set)}`;
  },
  useParams: (): Record<ParamsIn<Path>[number], string> => useParams({ strict: false } as never),
  useSearch: (): z.output<Search> => useSearch({ strict: false }) as z.output<Search>,
  route: (parent: AnyRoute): AnyRoute =>
    createRoute({
      getParentRoute: () => parent,
      path,
      ...(search ? { validateSearch: search } : {}),
      ...(show && name ? { component: lazyPage(() => withTexts(show), name) } : {}),
    }),
});

export type Pages = Readonly<Record<string, Pick<ReturnType<typeof pageAt>, 'place' | 'route'>>>;

/** The places of pages in the palette. */
export const placesOf = (pages: Pages): PagePlace[] =>
  Object.values(pages).flatMap(({ place }) => place ?? []);

/**
 * The routes of pages. A page knows its own parameters, so that the type of the router holds none
 * of them: what pages show asks for that type, which would be one that needs itself.
 */
export const routesOf = (parent: AnyRoute, ...all: readonly Pages[]): [] =>
  all.flatMap((pages) => Object.values(pages).map(({ route }) => route(parent))) as unknown as [];
