import type { Page } from 'playwright-core';

/** Pastes into the field with the focus, as a spreadsheet or a page has filled the clipboard. */
export const paste = (page: Page, text: string, html = ''): Promise<void> =>
  page.evaluate<void>(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    if (${JSON.stringify(html)} !== '') clipboardData.setData('text/html', ${JSON.stringify(html)});
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    const field = document.activeElement;
    // The browser pastes whatever no handler has taken.
    if (field.dispatchEvent(event)) document.execCommand('insertText', false, ${JSON.stringify(text)});
  })()`);

/** The texts of the fields of each line, from left to right. */
export const linesOf = (page: Page, line: string): Promise<string[][]> =>
  page.evaluate<string[][]>(
    `[...document.querySelectorAll(${JSON.stringify(line)})].map((one) => [...one.querySelectorAll('input')].map(({ value }) => value))`,
  );
