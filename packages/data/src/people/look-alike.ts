import { fold } from '@kontor/domain';
import lookAlike from 'unhomoglyph';

/**
 * What two names have in common that people cannot distinguish: invisible characters are left out,
 * and letters that look alike are one (the skeleton of UTS 39). Only to compare names by. Not in
 * the domain, whose code browsers load: the table of letters is large.
 */
export const skeletonOf = (name: string): string =>
  fold(lookAlike(fold(name.replace(/\p{Default_Ignorable_Code_Point}/gu, ''))));
