import type { z } from 'zod';

const storedTexts = new WeakMap<z.core.$ZodType, z.ZodString>();

/**
 * Says that the texts which `sent` checks where they are sent are stored and answered by `stored`.
 */
export const storeTextsBy = (sent: z.ZodType, stored: z.ZodString): void => {
  storedTexts.set(sent, stored);
};

/**
 * The schema by which a text is stored and answered that is checked where it is sent; found through
 * what `.meta` says of it, too.
 */
export const storedTextOf = (schema: z.core.$ZodType): z.ZodString | undefined => {
  const { parent, def } = schema._zod;
  const isSame = parent?._zod.def === def;
  return storedTexts.get(schema) ?? (isSame && parent ? storedTextOf(parent) : undefined);
};
