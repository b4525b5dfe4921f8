import type {
  TaxOfficeNote,
  TaxOfficePart,
  TaxOfficeTable,
  TaxOfficeWord,
} from '../words/tax-office/names.ts';
import type { Language } from '../words/words.ts';
import type { Look, Sender } from './sheet.ts';

/**
 * The books of a year for the tax office: a volume of parts, which are read one row after the other
 * as they may be long. Amounts are decimal text, days `YYYY-MM-DD`; a null is an empty cell.
 */

export type TaxOfficeHead = {
  language: Language;
  look: Look;
  sender: Sender;
  currency: string;
  from: string;
  to: string;
  /** The day of the volume. */
  day: string;
  /** Whether the year is not closed yet. */
  draft: boolean;
};

/**
 * The content of a cell: a text, an amount or a day as its column has it, a word, or the name of a
 * figure of the VAT form.
 */
export type TaxOfficeValue = string | null | { word: TaxOfficeWord } | { vat_figure: string };

/**
 * A group and what is strong are kept with the rows below them; a total ends a table; what is
 * joined has no line to the row below it.
 */
export type RowLook = 'group' | 'strong' | 'quiet' | 'total' | 'joined';

export type TaxOfficeRow = {
  row: readonly TaxOfficeValue[];
  look?: RowLook;
  /** Its depth below the rows before it, from 0. */
  depth?: number;
  /** The sums up to this row, for the columns that are carried over. */
  carry?: readonly string[];
};

export type TaxOfficeItem =
  | { part: TaxOfficePart }
  /** An account whose sheet begins. */
  | { account: number; name: string }
  /** `shown` are the days or years of its columns, or the names of those that not all have. */
  | { table: TaxOfficeTable; shown?: readonly string[] }
  | { note: TaxOfficeNote }
  | TaxOfficeRow;
