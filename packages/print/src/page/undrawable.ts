/**
 * The sheet can't be drawn as it is: its QR-bill is not allowed, or its logo can't be read.
 * `message` is a sentence for a person.
 */
export class Undrawable extends Error {
  override readonly name = 'Undrawable';
}
