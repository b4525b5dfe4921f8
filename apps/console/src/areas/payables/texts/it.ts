import type { Translation } from '../../../texts/text.ts';
import type english from './en.ts';

export default {
  payables: 'Fornitori',
} satisfies Translation<typeof english>;
