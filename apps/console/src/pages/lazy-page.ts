import { lazyRouteComponent } from '@tanstack/react-router';

/** Thrown in place of a page whose module could not be read, as Kontor does not answer. */
export class PageUnreachable extends Error {}

/** Whether Kontor answers, whatever it says. */
export const answers = (): Promise<boolean> =>
  fetch(location.origin, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/**
 * A page whose module is read when it is first shown. Where another version of the console was
 * installed in the meantime, the browser loads the whole page again; without a connection that
 * would end on the browser's own page of errors, so that `PageUnreachable` is thrown.
 */
export const lazyPage = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  read: () => Promise<Module>,
  name: Name,
) =>
  lazyRouteComponent<Module, Name>(
    () =>
      read().catch(async (error: unknown) => {
        throw (await answers()) ? error : new PageUnreachable();
      }),
    name,
  );
