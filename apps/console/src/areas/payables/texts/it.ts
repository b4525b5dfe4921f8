import type { Translation } from '../../../texts/text.ts';
import type english from './en.ts';

export default {
  payables: 'Fatture fornitori',
  'payables.new': 'Nuova fattura fornitore',
  'payables.vendor': 'Fornitore',
} satisfies Translation<typeof english>;
