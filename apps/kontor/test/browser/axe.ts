import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Has every page that is loaded from here on bring along what `barriersOf` needs, which takes less
 * time.
 */
export const bringAxe = (page: Page): Promise<unknown> => page.addInitScript({ content: axeScript });

// A button that someone names by what they see must have a name that has it; axe has this rule off
// by itself.
const named = 'label-content-name-mismatch';

const rulesOf = {
  all: { rules: { [named]: { enabled: true } } },
  /**
   * Those to which colours make a difference, for a page of which nothing else has changed since.
   */
  colours: { runOnly: ['color-contrast', 'link-in-text-block'] },
  /** Those to which words make a difference, for a page that was looked at in another language. */
  words: { runOnly: [named, 'button-name', 'link-name', 'label', 'empty-heading'] },
};

export type Rules = keyof typeof rulesOf;

/** All that axe finds on the page by these rules, of any severity. */
export const barriersOf = async (
  page: Page,
  { rules = 'all' }: { rules?: Rules } = {},
): Promise<string[]> => {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeScript);
  // Only the violations leave the page, and without selectors, which take most of the time: the
  // HTML says where they are.
  const violations: axe.Result[] = await page.evaluate(`(async () => {
    const { violations } = await axe.run({ resultTypes: ['violations'], selectors: false, ...${JSON.stringify(rulesOf[rules])} });
    return violations;
  })()`);
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('; ')}`,
  );
};
