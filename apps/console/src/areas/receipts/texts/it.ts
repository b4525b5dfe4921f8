import type { Translation } from '../../../texts/text.ts';
import type english from './en.ts';

export default {
  receipts: 'Giustificativi',
} satisfies Translation<typeof english>;
