import type { Translation } from '../../../texts/text.ts';
import type english from './en.ts';

export default {
  ledger: 'Grand livre',
} satisfies Translation<typeof english>;
