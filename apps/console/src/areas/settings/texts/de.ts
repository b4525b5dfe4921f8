import type { Translation } from '../../../texts/text.ts';
import type english from './en.ts';

export default {
  settings: 'Einstellungen',
} satisfies Translation<typeof english>;
