import type { Page } from 'playwright-core';

/** Heads, amounts, states and buttons of tables that end in an ellipsis, as what is lost of them would have to be guessed. */
const cutTexts = `[...document.querySelectorAll('th, td.cell-amount, td:has(.tag, button, select)')]
  .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1)
  .map(({ textContent }) => textContent)`;

/** By how much the page can be scrolled sideways, itself or what it is in. */
const overWidth = `Math.max(
  ...[...document.querySelectorAll('html, .screen')].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
)`;

/** All that has no room on the page: the page itself where it can be scrolled sideways, and texts of tables that are cut. */
export const overflowOf = async (page: Page): Promise<string[]> => {
  const over = await page.evaluate<number>(overWidth);
  const cut = await page.evaluate<string[]>(cutTexts);
  return [...(over > 0 ? [`the page is ${over} px too wide`] : []), ...cut.map((text) => `"${text}" is cut`)];
};
