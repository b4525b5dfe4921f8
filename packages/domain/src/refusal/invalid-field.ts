import { type Sentence, say } from '../values/sentences/say.ts';
import { Refusal } from './refusal.ts';

/** The refusal `invalid` for a fault of one field: `number must be a whole number.` */
export const invalidField = (field: string, said: string | Sentence): Refusal => {
  const fault = typeof said === 'string' ? { message: said } : said;
  return new Refusal('invalid', say('fault', { field, fault }), [{ field, ...fault }]);
};
