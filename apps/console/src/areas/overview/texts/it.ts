import type { Translation } from '../../../texts/text.ts';
import type english from './en.ts';

export default {
  overview: 'Panoramica',
} satisfies Translation<typeof english>;
