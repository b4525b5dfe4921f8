import { englishRefusals } from '../texts/refusals/english.ts';
import { allOf } from '../texts/text.ts';

export default allOf({
  ...import.meta.glob('../**/texts/**/en.json', { eager: true, import: 'default' }),
  refusals: englishRefusals,
});
