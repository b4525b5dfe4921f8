import type { Language } from '../words.ts';
import { taxOfficeDe } from './de.ts';
import { taxOfficeEn } from './en.ts';
import { taxOfficeFr } from './fr.ts';
import { taxOfficeIt } from './it.ts';
import type { TaxOfficeWords } from './words.ts';

const wordsByLanguage: Record<Language, TaxOfficeWords> = {
  de: taxOfficeDe,
  fr: taxOfficeFr,
  it: taxOfficeIt,
  en: taxOfficeEn,
};

export const taxOfficeWordsIn = (language: Language): TaxOfficeWords => wordsByLanguage[language];
