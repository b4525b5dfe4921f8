import type { Translation } from '../../../texts/text.ts';
import type english from './en.ts';

export default {
  invoices: 'Factures',
} satisfies Translation<typeof english>;
