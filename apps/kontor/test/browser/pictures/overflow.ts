import type { Page } from 'playwright-core';

/**
 * Heads, amounts, dates, states and buttons of tables that are cut, as what is lost of them would
 * have to be guessed.
 */
const cutTexts = `[...document.querySelectorAll('th, td:is(.cell-amount, .cell-date), td:has(.tag, button, select)')]
  .filter((element) => element.checkVisibility())
  .filter((element) => {
    // An element that is cut off at its beginning can't be scrolled to.
    const begins = (of) => of.getBoundingClientRect().left;
    const isOutside = [...element.querySelectorAll('.button')].some((button) => begins(button) < begins(element));
    return isOutside || element.scrollWidth > element.clientWidth + 1;
  })
  .map(({ textContent }) => textContent)`;

/** By how much the page can be scrolled sideways, itself or what it is in. */
const overWidth = `Math.max(
  ...[...document.querySelectorAll('html, .screen')].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
)`;

/**
 * All that has no room on the page: the page itself where it can be scrolled sideways, and texts of
 * tables that are cut.
 */
export const overflowOf = async (page: Page): Promise<string[]> => {
  const over = await page.evaluate<number>(overWidth);
  const cut = await page.evaluate<string[]>(cutTexts);
  return [...(over > 0 ? [`the page is ${over} px too wide`] : []), ...cut.map((text) => `"${text}" is cut`)];
};
