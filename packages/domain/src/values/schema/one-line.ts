import { z } from 'zod';
import { sayInSchema } from '../sentences/say.ts';
import { text } from './kinds.ts';
import { checkOf, quickChecks } from './quick-check.ts';
import { storeTextsBy } from './stored-text.ts';

/**
 * TEXT(n) that is on one line of a letter or of a file for a bank (docs/interface §3.4): line
 * breaks within it are refused where it is sent. Values stored earlier are answered unchanged.
 */
export const oneLine = (max: number, min = 0) => {
  const stored = text(max, min);
  const bounds = z.globalRegistry.get(stored) ?? {};
  const isStored = checkOf(stored);
  const sent = stored.refine((value) => isOnOneLine(value), sayInSchema('on_one_line')).meta({ ...bounds });
  storeTextsBy(sent, stored);
  quickChecks.set(sent, (value) => isStored(value) && isOnOneLine(value as string));
  return sent;
};

// Around a text they are blanks: serializers of XML indent.
const isOnOneLine = (value: string): boolean => !/[\r\n]/.test(value.trim());
