import type { Page } from 'playwright-core';

/**
 * The buttons, fields and links on the page that a finger misses (WCAG 2.5.8): less than 24 pixels wide or high, and so close to
 * another that a circle of 24 pixels around the middle would touch it. A link within a text is as high as the text, a field is hit by
 * its label, too, and rows of tables are chosen by keys as well as by their small boxes.
 */
export const smallTargetsOf = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const targets = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => !element.matches(':is(th, td) [type=checkbox]'))
      .filter((element) => element.localName !== 'a' || getComputedStyle(element).display !== 'inline')
      .map((element) => ({ element, box: (element.closest('label') ?? element).getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1);
    const isSmall = ({ box }) => box.width < 23.5 || box.height < 23.5;
    const far = (from, { left, right, top, bottom }) =>
      Math.hypot(Math.max(left - from.x, 0, from.x - right), Math.max(top - from.y, 0, from.y - bottom));
    const middle = ({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 });
    const isClose = (one, other) => {
      const from = middle(one.box);
      const to = middle(other.box);
      return far(from, other.box) < 12 || (isSmall(other) && Math.hypot(from.x - to.x, from.y - to.y) < 24);
    };
    const within = (one, other) => one.element.contains(other.element) || other.element.contains(one.element);
    return targets
      .filter(isSmall)
      .filter((one) => targets.some((other) => other !== one && !within(one, other) && isClose(one, other)))
      .map(({ element, box }) => Math.round(box.width) + ' × ' + Math.round(box.height) + ': ' + element.outerHTML.slice(0, 200));
  })()`);
