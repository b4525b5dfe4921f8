import { type RefObject, useLayoutEffect, useState } from 'react';

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/**
 * The places of the tabs of a bar that have room beside each other, from the left, in `width`
 * pixels; the one that is open is always among them. The others leave `more` pixels to the button
 * that shows them.
 */
export const fittingTabs = (
  widths: readonly number[],
  { width, gap, more, open }: { width: number; gap: number; more: number; open: number },
): number[] => {
  const places = widths.map((_, place) => place);
  if (sumOf(widths) + gap * (widths.length - 1) <= width) return places;
  const kept = open === -1 ? 0 : (widths[open] ?? 0) + gap;
  let left = width - more - kept;
  let isFull = false;
  return places.filter((place) => {
    if (place === open) return true;
    const needed = (widths[place] ?? 0) + gap;
    isFull ||= needed > left;
    if (isFull) return false;
    left -= needed;
    return true;
  });
};

/**
 * Says which links of a bar have no room in it, by their addresses: none where they stand below
 * each other. They are measured again when the bar or one of them gets another size.
 */
export const useHiddenTabs = (bar: RefObject<HTMLElement | null>, tabs: string): ReadonlySet<string> => {
  const [hidden, setHidden] = useState<readonly string[]>([]);
  useLayoutEffect(() => {
    const nav = bar.current;
    if (!nav) return;
    const links = [...nav.querySelectorAll<HTMLAnchorElement>('.tab[href]')];
    const measure = () => {
      const { flexDirection, columnGap } = getComputedStyle(nav);
      const room = {
        width: nav.clientWidth,
        gap: Number.parseFloat(columnGap),
        more: nav.querySelector<HTMLElement>('.tab-more')?.offsetWidth ?? 0,
        open: links.findIndex((link) => link.hasAttribute('aria-current')),
      };
      const widths = links.map((link) => link.offsetWidth);
      const fitting = new Set(
        flexDirection === 'column' ? widths.map((_, place) => place) : fittingTabs(widths, room),
      );
      const left = links.flatMap((link, place) =>
        fitting.has(place) ? [] : (link.getAttribute('href') ?? []),
      );
      setHidden((before) => (before.join() === left.join() ? before : left));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const element of [nav, ...links]) observer.observe(element);
    return () => observer.disconnect();
  }, [bar, tabs]);
  return new Set(hidden);
};
