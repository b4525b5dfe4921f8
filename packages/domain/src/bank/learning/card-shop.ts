import type { LineFacts } from '../line-facts.ts';
import { foldLetters } from '../words/words.ts';

/** Shops of payments by card, which banks write into a text in place of a counterparty. */

// Kauf vom …, Karten-Nr. …; Achat du …, carte n° …; Acquisto del …, carta n. …; Purchase on …, card
// no. …
const payment =
  /(?:kauf|zahlung|bezug|achat|paiement|acquisto|pagamento|purchase|payment|dienstleistung|prestation|prestazione)/;
const card = /(?:karten?\b|\bkarten|cartes?\b|carta\b|cards?\b|\bmaestro\b|\bmastercard\b|\bvisa\b)/;

// Words that banks write around the shop.
const around = new Set(
  [
    ...[
      'kauf',
      'einkauf',
      'warenkauf',
      'zahlung',
      'bezahlung',
      'dienstleistung',
      'dienstleistungen',
      'bezug',
    ],
    ...[
      'vom',
      'am',
      'um',
      'uhr',
      'mit',
      'bei',
      'der',
      'karte',
      'karten',
      'kartennr',
      'kartennummer',
      'nummer',
    ],
    ...[
      'kartenzahlung',
      'debitkarte',
      'kreditkarte',
      'kontokarte',
      'kontaktlos',
      'betrag',
      'inland',
      'ausland',
    ],
    ...['achat', 'achats', 'paiement', 'prestation', 'prestations', 'du', 'par', 'avec', 'carte', 'numero'],
    ...['debit', 'credit', 'service', 'services', 'sans', 'contact', 'montant', 'magasin', 'ligne', 'en'],
    ...[
      'acquisto',
      'acquisti',
      'pagamento',
      'prestazione',
      'servizio',
      'del',
      'con',
      'carta',
      'ore',
      'importo',
    ],
    ...['purchase', 'payment', 'card', 'on', 'of', 'with', 'at', 'number', 'contactless', 'amount'],
    ...[
      'visa',
      'mastercard',
      'maestro',
      'postcard',
      'postfinance',
      'zkb',
      'twint',
      'online',
      'shopping',
      'shop',
    ],
    ...['nr', 'no', 'chf', 'eur', 'usd', 'xx', 'xxx', 'xxxx', 'xxxxx', 'xxxxxx', 'xxxxxxxx', 'ref', 'kurs'],
  ].map(foldLetters),
);

const mostWords = 5;

/** The words of the shop, in their order; none where the line is not a payment by card. */
export const shopWords = ({ texts, bank_text }: Pick<LineFacts, 'texts' | 'bank_text'>): string[] => {
  const text = foldLetters([...texts, bank_text].join(' '));
  if (!payment.test(text) || !card.test(text)) return [];
  const words = text.match(/\p{L}{2,}/gu) ?? [];
  return [...new Set(words.filter((word) => !around.has(word) && !/^x+$/.test(word)))].slice(0, mostWords);
};
