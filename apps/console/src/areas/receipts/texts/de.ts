import type { Translation } from '../../../texts/text.ts';
import type english from './en.ts';

export default {
  receipts: 'Belege',
} satisfies Translation<typeof english>;
