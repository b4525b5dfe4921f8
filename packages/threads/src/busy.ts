/** Too many jobs wait for a thread: one whose turn does not come is not done. Another time it may be. */
export class Busy extends Error {
  override readonly name = 'Busy';
}
