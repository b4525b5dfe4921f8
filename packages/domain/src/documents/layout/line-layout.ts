import { boolean, scalars, text } from '../../values/schema/kinds.ts';

/**
 * Titles and subtotals among the lines of an invoice or an offer (docs/interface §9). They are
 * fields of lines, so that the lines are counted as before.
 */
export const lineLayout = {
  // Absent from answers where there is none, as existing callers know no such field.
  title: text(255)
    .register(scalars, { kind: 'id' })
    .nullish()
    .meta({ description: 'A title above the line.', examples: ['Planning'] }),
  subtotal: boolean.nullish().meta({
    description: 'Whether the sum of the lines since the last title or subtotal stands below the line.',
    examples: [true],
  }),
};
type LineLayout = { title?: string | null | undefined; subtotal?: boolean | null | undefined };

/** The fields of a line for its title and subtotal that have a value, as they are stored. */
export const layoutOf = ({ title, subtotal }: LineLayout): { title?: string; subtotal?: true } => ({
  ...(title ? { title } : {}),
  ...(subtotal ? { subtotal: true } : {}),
});
