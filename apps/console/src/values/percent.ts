/** A percentage as people write it: `2.50` is 2.5. */
export const formatPercent = (percent: string): string =>
  percent.includes('.') ? percent.replace(/\.?0+$/, '') : percent;
