import type { Translation } from '../../../texts/text.ts';
import type english from './en.ts';

export default {
  reports: 'Rapporti',
} satisfies Translation<typeof english>;
