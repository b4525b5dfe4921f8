import type { Translation } from '../../../texts/text.ts';
import type english from './en.ts';

export default {
  overview: 'Panoramica',
  'overview.age': 'Giorni di ritardo',
  'overview.ageing': 'Partite aperte per scadenza',
  'overview.bank_lines':
    '{count} {count, plural, one {riga bancaria da trattare} other {righe bancarie da trattare}}',
  'overview.banks': 'Liquidità per banca',
  'overview.cash': 'Liquidità',
  'overview.current': 'Non scaduto',
  'overview.customers': 'Clienti',
  'overview.days_1_30': '1–30',
  'overview.days_31_60': '31–60',
  'overview.days_61_90': '61–90',
  'overview.days_over_90': 'Oltre 90',
  'overview.expense': 'Costi',
  'overview.failed':
    '{count} {count, plural, one {giustificativo illeggibile} other {giustificativi illeggibili}}',
  'overview.income': 'Ricavi',
  'overview.last_year': 'Anno precedente',
  'overview.month': 'Mese',
  'overview.months': 'Ricavi e costi per mese',
  'overview.nothing_waits': 'Non c’è nulla in sospeso.',
  'overview.on': '{date} · {currency}',
  'overview.overdue_invoices': '{count} {count, plural, one {fattura scaduta} other {fatture scadute}}',
  'overview.overdue_payables':
    '{count} {count, plural, one {fattura fornitore da pagare} other {fatture fornitori da pagare}}',
  'overview.payables': 'Creditori',
  'overview.plans':
    '{count, plural, one {Una proposta di un programma attende l’approvazione} other {# proposte di programmi attendono l’approvazione}}',
  'overview.proposals':
    '{count} {count, plural, one {proposta da un giustificativo} other {proposte da giustificativi}}',
  'overview.receivables': 'Debitori',
  'overview.result': 'Risultato d’esercizio',
  'overview.vat': 'IVA dovuta',
  'overview.vendors': 'Fornitori',
  'overview.waiting': 'In sospeso',
} satisfies Translation<typeof english>;
