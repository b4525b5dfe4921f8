import type { Locator, Page } from 'playwright-core';

/**
 * The hands of a bookkeeper: every key that is pressed and every click counts one, and nothing else
 * touches the page. A letter that is typed is a key, and so is one with Ctrl held.
 */
export class Hands {
  keys = 0;
  clicks = 0;

  readonly page: Page;
  readonly #quiet: () => Promise<void>;

  /** `quiet` waits until nothing more is asked of the server. */
  constructor(page: Page, quiet = () => page.waitForLoadState('networkidle')) {
    this.page = page;
    this.#quiet = quiet;
  }

  /** Presses keys one after the other. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.keys += 1;
      await this.page.keyboard.press(key);
      await this.#drawn();
    }
  }

  async type(text: string): Promise<void> {
    this.keys += [...text].length;
    await this.page.keyboard.type(text);
    await this.#drawn();
  }

  /** Copies cells of a spreadsheet that is open beside, and pastes them: two keys. */
  async paste(cells: readonly (readonly string[])[]): Promise<void> {
    this.keys += 1;
    const text = cells.map((row) => row.join('\t')).join('\r\n');
    await this.page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await this.press('Control+v');
  }

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
    await this.#drawn();
  }

  /** Waits until the page says so in one of its headings. */
  async reads(heading: string | RegExp): Promise<void> {
    await this.page.getByRole('heading', { name: heading }).first().waitFor();
    await this.waits();
  }

  /** Waits until nothing more is asked of the server. */
  async waits(): Promise<void> {
    await this.#quiet();
    await this.#drawn();
  }

  /** Waits until a field gets what is typed. */
  async field(): Promise<void> {
    await this.page.locator('input:focus, select:focus, textarea:focus').waitFor();
    await this.waits();
  }

  async #drawn(): Promise<void> {
    await this.page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))');
  }
}

// A practised typist takes 0.2 s for a key, and 1.3 s to point at something and click (Card, Moran
// and Newell 1980).
const secondsOfKey = 0.2;
const secondsOfClick = 1.3;

/** The seconds that a practised person's hands take for it. */
export const secondsOf = ({ keys, clicks }: { keys: number; clicks: number }): number =>
  keys * secondsOfKey + clicks * secondsOfClick;
