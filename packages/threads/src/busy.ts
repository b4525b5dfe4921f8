/**
 * Too many jobs wait for a thread: one whose turn does not come is not done. Another time it may
 * be.
 */
export class Busy extends Error {
  override readonly name = 'Busy';
  /**
   * After so many seconds a place among those that wait is free, by how long jobs have taken so
   * far.
   */
  readonly seconds: number;

  constructor(message?: string, seconds = 1) {
    super(message);
    this.seconds = seconds;
  }
}
