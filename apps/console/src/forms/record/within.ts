import type { Kind } from './kinds.tsx';
import type { AnyRecord, ValuesOf } from './record.ts';

/**
 * Records within a record, such as the address in the settings: they are sent whole, and their
 * fields have tags of their own (`FieldsWithin`).
 */

const withoutInput = (): null => null;

export const recordWithin = <Of extends AnyRecord>(of: Of): Kind<ValuesOf<Of>> => ({
  typed: (value, zone) => of.typed((value ?? undefined) as object | undefined, zone),
  sent: (values) => of.whole(values),
  Input: withoutInput,
});

/** A list of records, of which those are sent that `isHad`; there are `least` of them. */
export const recordsWithin = <Of extends AnyRecord>(
  of: Of,
  { least = 0, isHad = () => true }: { least?: number; isHad?: (values: ValuesOf<Of>) => boolean } = {},
): Kind<ValuesOf<Of>[]> => ({
  typed: (value, zone) => {
    const all = (value ?? []) as readonly object[];
    return Array.from({ length: Math.max(all.length, least) }, (_, at) => of.typed(all[at], zone));
  },
  sent: (all) => all.filter(isHad).map((values) => of.whole(values)),
  Input: withoutInput,
});
