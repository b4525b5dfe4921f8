import type { Locator, Page } from 'playwright-core';
import { Hands } from '../hands.ts';

// So many keys take as long as to point and click (hands.ts).
const keysOfClick = 6;
// No control is further away than this.
const furthest = 120;

/**
 * Hands that never touch the mouse. A control without a key of its own is reached by Tab. Where
 * that takes longer than to point at it, a click is counted in place of those keys, as people would
 * do it: `alone` is what the keyboard alone took.
 */
export class HandsAlone extends Hands {
  #spared = 0;

  constructor(page: Page, settled: () => Promise<void>) {
    super(page, settled);
  }

  get alone(): number {
    return this.keys + this.#spared;
  }

  override click(): Promise<void> {
    throw new Error('Nothing of the month needs the mouse.');
  }

  /** Goes to a field, by Tab or another key that is pressed until it is reached. */
  async reach(target: Locator, by = 'Tab'): Promise<void> {
    const tabs = await this.#tabTo(target, by);
    this.#count(tabs, 1);
  }

  /** Goes to a button or a link, and presses it. */
  async act(target: Locator, by = 'Tab'): Promise<void> {
    const tabs = await this.#tabTo(target, by);
    await this.page.keyboard.press('Enter');
    this.#count(tabs + 1, 1);
    await this.waits();
  }

  async #tabTo(target: Locator, by: string): Promise<number> {
    await target.waitFor();
    await this.waits();
    for (let tabs = 0; tabs < furthest; tabs += 1) {
      if (await target.evaluate((one) => one.matches(':focus'))) return tabs;
      await this.page.keyboard.press(by);
    }
    throw new Error(`${target} is not reached by ${by}.`);
  }

  #count(keys: number, clicks: number): void {
    if (keys <= keysOfClick * clicks) this.keys += keys;
    else {
      this.clicks += clicks;
      this.#spared += keys;
    }
  }
}
