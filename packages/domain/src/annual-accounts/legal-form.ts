/** The legal forms that annual accounts differ by (docs/interface §28). */
export const legalForms = [
  'sole',
  'partnership',
  'ag',
  'gmbh',
  'cooperative',
  'association',
  'foundation',
] as const;
export type LegalForm = (typeof legalForms)[number];

/**
 * Whether equity is that of owners who put in and take out, without capital and reserves by law.
 */
export const isOfOwners = (form: LegalForm | undefined): boolean => form === 'sole' || form === 'partnership';

/** Whether profit is distributed by a resolution, with a reserve by law (art. 672, 801, 860). */
export const hasAppropriation = (form: LegalForm | undefined): boolean =>
  form === undefined || form === 'ag' || form === 'gmbh' || form === 'cooperative';

/**
 * The numbers of full-time positions that a company says itself to be below (art. 959c para. 2).
 */
export const positionBands = ['up_to_10', 'up_to_50', 'up_to_250', 'over_250'] as const;
export type PositionBand = (typeof positionBands)[number];
