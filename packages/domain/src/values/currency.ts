import { z } from 'zod';
import { sayInSchema } from './sentences/say.ts';

/** The currencies of ISO 4217 whose amounts do not have 2 decimals. */
const minorUnits: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
  CLF: 4,
  UYW: 4,
};

const codes = new Set(Intl.supportedValuesOf('currency'));

export const isCurrency = (code: string): boolean => codes.has(code);

/** The number of decimals of an amount in `currency`: 2 for CHF, 0 for JPY, 3 for KWD. */
export const minorUnit = (currency: string): number => minorUnits[currency] ?? 2;

/** A currency code by ISO 4217. */
export const currency = z.string(sayInSchema('a_currency')).refine(isCurrency, sayInSchema('currency_code'));
