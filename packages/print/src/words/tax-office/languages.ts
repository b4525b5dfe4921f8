import type { Language } from '../words.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import type { TaxOfficeWords } from './words.ts';

const wordsByLanguage: Record<Language, TaxOfficeWords> = { de, fr, it, en };

export const taxOfficeWordsIn = (language: Language): TaxOfficeWords => wordsByLanguage[language];
