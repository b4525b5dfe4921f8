import type { Translation } from '../../../texts/text.ts';
import type english from './en.ts';

export default {
  settings: 'Impostazioni',
} satisfies Translation<typeof english>;
