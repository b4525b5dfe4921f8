import type { Translation } from '../../../texts/text.ts';
import type english from './en.ts';

export default {
  closing: 'Clôture',
} satisfies Translation<typeof english>;
