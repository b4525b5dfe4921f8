/** The reasons why a file can't be read. */
export type Reason =
  | 'not_what_it_says'
  | 'encrypted'
  | 'too_many_pages'
  | 'too_large'
  | 'took_too_long'
  | 'out_of_memory'
  | 'damaged';

/** The file can't be read. `message` is a sentence for a person. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly kind: Reason;

  constructor(kind: Reason, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** The file is not what it says, as its structure shows: no library has opened it. */
export class WrongStructure extends Unreadable {
  constructor(message: string) {
    super('not_what_it_says', message);
  }
}
