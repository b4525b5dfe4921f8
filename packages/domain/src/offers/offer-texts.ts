import type { LetterLanguage } from '../letters/letter.ts';
import type { BookingDate } from '../values/dates.ts';
import type { OfferInvoiceKind } from './offer-invoice.ts';

/** The invoiceTexts of invoices that are made of an offer, in the language of the customer. */

const invoiceTexts: Record<LetterLanguage, Record<'deposit' | 'progress' | 'deducted', string>> = {
  de: {
    deposit: 'Anzahlung{part} gemäss Offerte {offer}',
    progress: 'Teilrechnung{part} gemäss Offerte {offer}',
    deducted: 'Abzug Rechnung {number} vom {date}',
  },
  fr: {
    deposit: 'Acompte{part} selon l’offre {offer}',
    progress: 'Facture partielle{part} selon l’offre {offer}',
    deducted: 'Déduction de la facture {number} du {date}',
  },
  it: {
    deposit: 'Acconto{part} secondo l’offerta {offer}',
    progress: 'Fattura parziale{part} secondo l’offerta {offer}',
    deducted: 'Deduzione della fattura {number} del {date}',
  },
  en: {
    deposit: 'Deposit{part} by offer {offer}',
    progress: 'Progress invoice{part} by offer {offer}',
    deducted: 'Less invoice {number} of {date}',
  },
};

const percentIn = (language: LetterLanguage, percent: string): string =>
  language === 'fr' || language === 'de' ? ` ${percent}\u00a0%` : ` ${percent}%`;

/** The text of the lines of a deposit or a progress invoice. */
export const partText = (
  language: LetterLanguage,
  { kind, offer, percent }: { kind: OfferInvoiceKind; offer: string; percent?: string | undefined },
): string =>
  invoiceTexts[language][kind === 'deposit' ? 'deposit' : 'progress']
    .replace('{part}', percent === undefined ? '' : percentIn(language, percent))
    .replace('{offer}', offer);

/** The text of a line that deducts an invoice before. */
export const deductedText = (
  language: LetterLanguage,
  { number, date }: { number: string; date: BookingDate },
): string => {
  const [year, month, day] = date.split('-').map(Number);
  const shown = language === 'en' ? date : `${day}.${month}.${year}`;
  return invoiceTexts[language].deducted.replace('{number}', number).replace('{date}', shown);
};
