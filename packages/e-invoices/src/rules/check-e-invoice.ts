import type { EInvoice } from '../model/invoice-terms.ts';
import { codeRules } from './code-rules.ts';
import { decimalRules } from './decimal-rules.ts';
import { requiredRules } from './required.ts';
import { totalRules } from './totals.ts';
import { vatCategoryRules } from './vat-categories.ts';

/** A rule that an invoice breaks: its code, and what is wrong as a sentence. */
export type BrokenRule = { rule: string; sentence: string };

/** The business rules of EN 16931-1 that Kontor checks, each once. */
export const rules = [...requiredRules, ...totalRules, ...vatCategoryRules, ...codeRules, ...decimalRules];

/** The rules that an invoice breaks, in the order of the standard; none where it is in order. */
export const checkEInvoice = (invoice: EInvoice): BrokenRule[] =>
  rules.flatMap(({ code, sentence, holds }) => (holds(invoice) ? [] : [{ rule: code, sentence }]));
