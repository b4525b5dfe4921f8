import type { Translation } from '../../../texts/text.ts';
import type english from './en.ts';

export default {
  payables: 'Kreditoren',
  'payables.new': 'Neue Lieferantenrechnung',
  'payables.vendor': 'Lieferant',
} satisfies Translation<typeof english>;
