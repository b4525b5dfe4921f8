/** The end of the year that is over, or ends soon. */
export const yearEndOf = (today: string): string => {
  const year = Number(today.slice(0, 4));
  return `${today.slice(5, 7) < '07' ? year - 1 : year}-12-31`;
};
