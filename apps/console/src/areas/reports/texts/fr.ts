import type { Translation } from '../../../texts/text.ts';
import type english from './en.ts';

export default {
  reports: 'Rapports',
} satisfies Translation<typeof english>;
