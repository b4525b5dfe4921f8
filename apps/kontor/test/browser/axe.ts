import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Has every page that is loaded from here on bring along what `barriersOf` needs, which takes less time. */
export const bringAxe = (page: Page): Promise<unknown> => page.addInitScript({ content: axeScript });

/**
 * All that axe finds on the page, of any severity. `colours` leaves out the rules to which colours make no difference, for a page of
 * which nothing else has changed since.
 */
export const barriersOf = async (
  page: Page,
  { rules = 'all' }: { rules?: 'all' | 'colours' } = {},
): Promise<string[]> => {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeScript);
  // Only the violations leave the page, and without selectors, which take most of the time: the HTML says where they are.
  // A button that somebody names by what they see must have a name that has it; axe has this rule off by itself.
  const only =
    rules === 'colours'
      ? "{ runOnly: ['color-contrast', 'link-in-text-block'] }"
      : "{ rules: { 'label-content-name-mismatch': { enabled: true } } }";
  const violations: axe.Result[] = await page.evaluate(`(async () => {
    const { violations } = await axe.run({ resultTypes: ['violations'], selectors: false, ...${only} });
    return violations;
  })()`);
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('; ')}`,
  );
};
