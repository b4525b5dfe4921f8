import { type Sentence, say } from '../values/sentences/say.ts';
import { Refusal } from './refusal.ts';

/** The refusal `invalid` for a fault of one field: `number must be a whole number.` */
export const invalidField = (field: string, said: string | Sentence): Refusal => {
  const fault = typeof said === 'string' ? { message: said } : said;
  return new Refusal('invalid', say('fault', { field, fault }), [{ field, ...fault }]);
};

/** The refusal `invalid` of one field by a whole sentence. */
export const fieldRefused = (field: string, said: Sentence): Refusal =>
  new Refusal('invalid', said, [{ field, ...said }]);
