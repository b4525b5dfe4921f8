import { Prisma } from '../generated/client.ts';
import { type Fields, rowWriter } from '../postgres/gathered/batch-text.ts';
import type { BatchForm, BatchStatement } from '../postgres/gathered/waiting-rows.ts';
import { dimensionedColumns, hasDimensions, postingColumns, type WriteRow } from './rows.ts';
import { answers } from './steps/answer.ts';
import type { Step } from './steps/step.ts';

/**
 * The frame of every statement that writes: a WITH of steps, and the answers (README.md). It knows
 * no noun; what one writes is changed in its list of steps, and how a step does it in the step's
 * file.
 */

/** Whether a batch has an optional part of its statement. */
export type Has<Part extends string> = (part: Part) => boolean;

/** A statement that writes rows of one kind, and those of a batch in one go (README.md). */
export type StatementParts<Row, Answer, Part extends string> = {
  name: string;
  /** The fields of a row, which are the columns of the step `batch`. */
  fields: Fields;
  /**
   * A batch goes without these parts where no row needs them: each takes its time to start and to
   * end, also one that writes nothing.
   */
  optional: Readonly<Record<Part, (row: Row) => boolean>>;
  /** The steps from top to bottom. Steps of parts that the batch does not have are false. */
  steps: (form: BatchForm, has: Has<Part>) => readonly (Step | false)[];
  /**
   * The answer for a row to which the usual happened (`answered`). Without it, each row is answered
   * by the statement.
   */
  usual?: (row: Row) => Answer;
};

/** A statement that writes a batch. */
export type WriteStatement<Row, Answer> = BatchStatement & {
  /**
   * Writes a row as text, and its lines, and says which optional parts of the statement it needs.
   */
  written: (row: Row) => { text: string; lines: readonly string[] | undefined; needs: readonly string[] };
  usual: ((row: Row) => Answer) | undefined;
};

/**
 * Makes the statement of its steps. Its texts, one for each form and set of parts, are made when
 * they are first needed.
 */
export const writeStatement = <Row extends WriteRow, Answer, Part extends string>({
  name,
  fields,
  optional,
  steps,
  usual,
}: StatementParts<Row, Answer, Part>): WriteStatement<Row, Answer> => {
  const parts = Object.keys(optional) as Part[];
  const write = rowWriter(fields);
  const writeLine = rowWriter(postingColumns);
  const writeDimensioned = rowWriter(dimensionedColumns);
  const texts = new Map<string, string>();
  return {
    name,
    optional: parts,
    text: (needs, form) => {
      const key = [form, ...needs].join();
      const known = texts.get(key);
      if (known !== undefined) return known;
      const text = textOf(
        name,
        steps(form, (part) => needs.includes(part)),
      );
      texts.set(key, text);
      return text;
    },
    written: (row) => ({
      text: write(row),
      lines: row.lines?.map(hasDimensions(row) ? writeDimensioned : writeLine),
      needs: parts.filter((part) => optional[part](row)),
    }),
    usual,
  };
};

const textOf = (name: string, steps: readonly (Step | false)[]): string => {
  const present = steps.filter((step) => step !== false);
  const { text, values } = Prisma.sql`
  WITH ${Prisma.join(present, ',')}${answers}`;
  if (values.length > 0) throw new Error(`the statement ${name} has values besides its batch`);
  return text;
};
