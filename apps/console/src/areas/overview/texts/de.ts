import type { Translation } from '../../../texts/text.ts';
import type english from './en.ts';

export default {
  overview: 'Übersicht',
} satisfies Translation<typeof english>;
