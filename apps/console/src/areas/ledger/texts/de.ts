import type { Translation } from '../../../texts/text.ts';
import type english from './en.ts';

export default {
  ledger: 'Hauptbuch',
} satisfies Translation<typeof english>;
