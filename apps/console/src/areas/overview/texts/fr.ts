import type { Translation } from '../../../texts/text.ts';
import type english from './en.ts';

export default {
  overview: 'Aperçu',
} satisfies Translation<typeof english>;
