import { fold } from '@kontor/domain';
import lookAlike from 'unhomoglyph';

/**
 * The skeleton that two names share if people can't tell them apart: invisible characters are left
 * out, and letters that look alike are one (the skeleton of UTS 39). Only to compare names by. Not
 * in the domain, whose code browsers load: the table of letters is large.
 */
export const skeletonOf = (name: string): string =>
  fold(lookAlike(fold(name.replace(/\p{Default_Ignorable_Code_Point}/gu, ''))));
