import type { Translation } from '../../../texts/text.ts';
import type english from './en.ts';

export default {
  invoices: 'Fatture',
} satisfies Translation<typeof english>;
