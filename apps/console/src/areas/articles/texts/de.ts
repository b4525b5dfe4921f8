import type { Translation } from '../../../texts/text.ts';
import type english from './en.ts';

export default {
  articles: 'Artikel',
  'articles.accounts': 'Buchung',
  'articles.description': 'Beschreibung',
  'articles.discount': 'Rabatt %',
  'articles.example.description': 'Beratung',
  'articles.example.number': 'A-1001',
  'articles.example.unit': 'Std.',
  'articles.expense': 'Einkauf auf',
  'articles.find': 'Nummer oder Beschreibung',
  'articles.income': 'Verkauf auf',
  'articles.new': 'Neuer Artikel',
  'articles.none': 'Es gibt noch keinen Artikel.',
  'articles.none_found': 'Kein Artikel passt.',
  'articles.note': 'Bemerkung',
  'articles.price': 'Preis',
  'articles.price_since': 'Preis seit {when}',
  'articles.quantity': 'Menge',
  'articles.taxes': 'MWST',
  'articles.taxes_hint': 'MWST-Konten für Verkauf und Einkauf, etwa 2201, 1170.',
  'articles.period': 'Abrechnung',
  'articles.no_period': 'Einmalig',
  'articles.unit': 'Einheit',
} satisfies Translation<typeof english>;
