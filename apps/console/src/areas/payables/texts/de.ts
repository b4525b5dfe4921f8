import type { Translation } from '../../../texts/text.ts';
import type english from './en.ts';

export default {
  payables: 'Kreditoren',
} satisfies Translation<typeof english>;
