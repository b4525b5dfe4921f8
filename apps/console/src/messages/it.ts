import { allOf } from '../texts/text.ts';

export default allOf(import.meta.glob('../**/texts/**/it.json', { eager: true, import: 'default' }));
