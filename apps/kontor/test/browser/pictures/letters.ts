import type { Page } from 'playwright-core';

const sizes = ['12px', '14px', '20px', '28px'];
const weights = ['400', '500', '600'];

/**
 * The sizes and weights of letters on the page that the console does not have (decision 315); a
 * drawn letter has its own.
 */
export const strayLettersOf = async (page: Page): Promise<string[]> => {
  const found = await page.evaluate<[string, string][]>(`
    [...document.querySelectorAll('body *:not(.letter-sheet *)')]
      .filter(({ childNodes }) => [...childNodes].some(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim() !== ''))
      .map((element) => getComputedStyle(element))
      .map(({ fontSize, fontWeight }) => [fontSize, fontWeight])
  `);
  const letters = new Set(found.flat());
  return [...letters].filter((one) => !sizes.includes(one) && !weights.includes(one));
};
