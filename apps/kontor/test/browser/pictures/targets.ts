import type { Page } from 'playwright-core';

/**
 * The buttons, fields and links on the page that a finger misses (WCAG 2.5.8): less than 24 pixels
 * wide or high, or with no more than that left by one beside that reaches over them, and so close
 * to another that a circle of 24 pixels around the middle would touch it. A link within a text is
 * as high as the text, and a field is hit by its label, too.
 */
export const smallTargetsOf = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const targets = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => element.localName !== 'a' || getComputedStyle(element).display !== 'inline')
      .map((element) => ({ element, box: (element.closest('label') ?? element).getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1);
    const within = (one, other) => one.element.contains(other.element) || other.element.contains(one.element);
    const isEnough = (width, height) => width >= 24 && height >= 24;
    // The largest part of the box that another leaves free is above it, below it or beside it.
    const isCovered = ({ box }, other) =>
      other.box.left < box.right && other.box.right > box.left && other.box.top < box.bottom && other.box.bottom > box.top &&
      !isEnough(box.width, other.box.top - box.top) && !isEnough(box.width, box.bottom - other.box.bottom) &&
      !isEnough(other.box.left - box.left, box.height) && !isEnough(box.right - other.box.right, box.height);
    // Of two beside each other the second is drawn over the first. What scrolls below a foot, or
    // out of its frame, is reached by scrolling on.
    const isNext = (one, other) =>
      one.element.parentElement === other.element.parentElement &&
      (one.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const isSmall = (one) =>
      !isEnough(one.box.width, one.box.height) ||
      targets.some((other) => isNext(one, other) && isCovered(one, other));
    const smallOnes = new Set(targets.filter(isSmall));
    const far = (from, { left, right, top, bottom }) =>
      Math.hypot(Math.max(left - from.x, 0, from.x - right), Math.max(top - from.y, 0, from.y - bottom));
    const middle = ({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 });
    const isClose = (one, other) => {
      const from = middle(one.box);
      const to = middle(other.box);
      return far(from, other.box) < 12 || (smallOnes.has(other) && Math.hypot(from.x - to.x, from.y - to.y) < 24);
    };
    return targets
      .filter((one) => smallOnes.has(one))
      .filter((one) => targets.some((other) => other !== one && !within(one, other) && isClose(one, other)))
      .map(({ element, box }) => box.width.toFixed(1) + ' × ' + box.height.toFixed(1) + ': ' + element.outerHTML.slice(0, 200));
  })()`);
