import { allOf } from '../texts/text.ts';

export default allOf(import.meta.glob('../**/texts/**/de.json', { eager: true, import: 'default' }));
