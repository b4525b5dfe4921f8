import type { Translation } from '../../../texts/text.ts';
import type english from './en.ts';

export default {
  articles: 'Articles',
  'articles.accounts': 'Comptabilisation',
  'articles.description': 'Désignation',
  'articles.discount': 'Rabais %',
  'articles.example.description': 'Conseil',
  'articles.example.number': 'A-1001',
  'articles.example.unit': 'heure',
  'articles.expense': 'Achat sur',
  'articles.find': 'Numéro ou désignation',
  'articles.income': 'Vente sur',
  'articles.new': 'Nouvel article',
  'articles.none': 'Il n’y a pas encore d’article.',
  'articles.none_found': 'Aucun article ne convient.',
  'articles.note': 'Note',
  'articles.price': 'Prix',
  'articles.price_since': 'Prix depuis le {when}',
  'articles.quantity': 'Quantité',
  'articles.taxes': 'TVA',
  'articles.taxes_hint': 'Comptes TVA de vente et d’achat, par exemple 2201, 1170.',
  'articles.period': 'Facturation',
  'articles.no_period': 'Unique',
  'articles.unit': 'Unité',
} satisfies Translation<typeof english>;
