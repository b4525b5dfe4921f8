import type { Translation } from '../../../texts/text.ts';
import type english from './en.ts';

export default {
  articles: 'Articoli',
  'articles.accounts': 'Registrazione',
  'articles.description': 'Descrizione',
  'articles.discount': 'Sconto %',
  'articles.example.description': 'Consulenza',
  'articles.example.number': 'A-1001',
  'articles.example.unit': 'ora',
  'articles.expense': 'Acquisto su',
  'articles.find': 'Numero o descrizione',
  'articles.income': 'Vendita su',
  'articles.new': 'Nuovo articolo',
  'articles.none': 'Non c’è ancora nessun articolo.',
  'articles.none_found': 'Nessun articolo corrisponde.',
  'articles.note': 'Nota',
  'articles.price': 'Prezzo',
  'articles.price_since': 'Prezzo dal {when}',
  'articles.quantity': 'Quantità',
  'articles.taxes': 'IVA',
  'articles.taxes_hint': 'Conti IVA di vendita e acquisto, ad esempio 2201, 1170.',
  'articles.period': 'Fatturazione',
  'articles.no_period': 'Unica',
  'articles.unit': 'Unità',
} satisfies Translation<typeof english>;
