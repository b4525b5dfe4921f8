import type { Translation } from '../../../texts/text.ts';
import type english from './en.ts';

export default {
  reports: 'Berichte',
} satisfies Translation<typeof english>;
