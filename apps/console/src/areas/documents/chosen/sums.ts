import type { DocumentRow } from '../../../choices/document-kind.ts';
import { difference, isZero } from '../../../values/amount.ts';

export const openOf = ({ amount, paid }: DocumentRow) => difference(amount, paid);

export const hasOpen = (row: DocumentRow): boolean => !isZero(openOf(row));
