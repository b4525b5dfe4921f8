import { allOf } from '../texts/text.ts';

export default allOf(import.meta.glob('../**/texts/**/fr.json', { eager: true, import: 'default' }));
