import { z } from 'zod';
import { hundred, zero } from '../../values/money.ts';
import { decimalWhere } from '../../values/schema/decimal-where.ts';
import { text, unboundedDecimal } from '../../values/schema/kinds.ts';
import { oneLine } from '../../values/schema/one-line.ts';
import { sayInSchema } from '../../values/sentences/say.ts';

/** The client as the sender of its documents (docs/interface §8), and the layout of these. */

/**
 * Whether `number` is a Swiss enterprise number (UID) with a valid check digit: CHE-123.456.788,
 * also with MWST, TVA or IVA after it.
 */
export const isUid = (number: string): boolean => {
  const [, digits = ''] = /^CHE-?(\d{3}\.?\d{3}\.?\d{3})(\s*(MWST|TVA|IVA|VAT))?$/i.exec(number.trim()) ?? [];
  const all = [...digits.replaceAll('.', '')].map(Number);
  if (all.length !== 9) return false;
  const weighed = all.slice(0, 8).reduce((total, digit, at) => total + digit * (weights[at] ?? 0), 0);
  return (11 - (weighed % 11)) % 11 === all[8];
};

// By the Federal Statistical Office: modulo 11; no number has 10 as its check digit.
const weights = [5, 4, 3, 2, 7, 6, 5, 4];

export const sender = z
  .object({
    name: text(70, 1).meta({ description: 'The name of the company.', examples: ['Muster AG'] }),
    street: text(70).default(''),
    building_number: text(16).default(''),
    zipcode: text(16, 1),
    city: text(35, 1),
    /** As ISO 3166-1 has it, in two letters. */
    country: z.string().regex(/^[A-Z]{2}$/, sayInSchema('a_country')),
    /**
     * The number of the company, which is beside MWST, TVA, IVA or VAT where it is registered for
     * VAT.
     */
    uid: text(32)
      .refine((value) => value === '' || isUid(value), sayInSchema('a_uid'))
      .default(''),
    vat_registered: z.boolean().default(true),
    email: text(254).default(''),
    phone: text(32).default(''),
    website: text(100).default(''),
  })
  .meta({ id: 'sender' });
/** The same as it is saved: each field is one line of a letter or of a QR-bill. */
export const senderToSave = sender.safeExtend({
  name: oneLine(70, 1),
  street: oneLine(70).default(''),
  building_number: oneLine(16).default(''),
  zipcode: oneLine(16, 1),
  city: oneLine(35, 1),
  email: oneLine(254).default(''),
  phone: oneLine(32).default(''),
  website: oneLine(100).default(''),
});
export type Sender = z.infer<typeof sender>;

export const letterTemplates = ['plain', 'band', 'compact'] as const;

/** The texts of documents in one of the client's languages. */
export const letterText = z.object({
  language_code: text(6, 1),
  /** Before the lines of an invoice, after those of any document, and at the foot of each page. */
  opening: text(2000).default(''),
  closing: text(2000).default(''),
  footer: text(500).default(''),
  /** Of the mails that take invoices; empty for those of Kontor. */
  mail_subject: text(200).default(''),
  mail_text: text(5000).default(''),
});

/** The layout of documents. */
export const letter = z
  .object({
    template: z.enum(letterTemplates).default('plain'),
    color: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i, sayInSchema('a_color'))
      .default('#1f2937'),
    font: z.enum(['sans', 'serif']).default('sans'),
    /** The side of the window of the envelope. */
    address: z.enum(['left', 'right']).default('left'),
    /**
     * The discount in percent that invoices grant for payment within so many days; none without
     * both.
     */
    discount_percent: decimalWhere(
      unboundedDecimal,
      (rate) => rate.gte(zero) && rate.lt(hundred),
      sayInSchema('a_percent'),
    ).optional(),
    discount_days: z
      .int(sayInSchema('whole_number'))
      .min(0, sayInSchema('at_least', { min: 0 }))
      .max(365, sayInSchema('at_most', { max: 365 }))
      .optional(),
    texts: z
      .array(letterText)
      .max(20)
      .refine(
        (texts) => new Set(texts.map(({ language_code }) => language_code)).size === texts.length,
        sayInSchema('languages_differ'),
      )
      .default([]),
  })
  .meta({ id: 'letter' });
export type Letter = z.infer<typeof letter>;
