/**
 * The place in a file of a bank. Entries count from 1 in their statement; an element is named by
 * its path from the entry.
 */
export type FilePlace = {
  /** The name of the file in a ZIP. */
  file?: string | undefined;
  statement?: string | undefined;
  entry?: number | undefined;
  element?: string | undefined;
};

/**
 * The refusal of a file of a bank: a sentence for who sent it, with the place, where the reason has
 * one.
 */
export class BankFileFault extends Error {
  override readonly name = 'BankFileFault';
  readonly reason: string;
  readonly place: FilePlace;

  /** `reason` is a sentence by itself, without the place. */
  constructor(reason: string, place: FilePlace = {}) {
    super(`${reason}${placeText(place)}`);
    this.reason = reason;
    this.place = place;
  }

  /** The same fault, with what is known of its place further out. */
  within(place: FilePlace): BankFileFault {
    return new BankFileFault(this.reason, { ...place, ...this.place });
  }
}

const placeText = ({ file, statement, entry, element }: FilePlace): string => {
  const parts = [
    ...(element === undefined ? [] : [element]),
    ...(entry === undefined ? [] : [`entry ${entry}`]),
    ...(statement === undefined ? [] : [`statement ${statement}`]),
    ...(file === undefined ? [] : [`file ${file}`]),
  ];
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
};

/** Runs `work`, and adds the place to a fault that it throws. */
export const withinPlace = <Value>(place: () => FilePlace, work: () => Value): Value => {
  try {
    return work();
  } catch (error) {
    throw error instanceof BankFileFault ? error.within(place()) : error;
  }
};

/** A text of a file as a sentence can have it. */
export const quoted = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
