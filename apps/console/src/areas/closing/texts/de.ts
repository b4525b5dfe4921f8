import type { Translation } from '../../../texts/text.ts';
import type english from './en.ts';

export default {
  closing: 'Abschluss',
} satisfies Translation<typeof english>;
