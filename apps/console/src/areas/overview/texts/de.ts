import type { Translation } from '../../../texts/text.ts';
import type english from './en.ts';

export default {
  overview: 'Übersicht',
  'overview.age': 'Tage überfällig',
  'overview.ageing': 'Offene Posten nach Alter',
  'overview.bank_lines': '{count} {count, plural, one {Bankzeile zu buchen} other {Bankzeilen zu buchen}}',
  'overview.banks': 'Flüssige Mittel nach Bank',
  'overview.cash': 'Flüssige Mittel',
  'overview.current': 'Nicht fällig',
  'overview.customers': 'Kunden',
  'overview.days_1_30': '1–30',
  'overview.days_31_60': '31–60',
  'overview.days_61_90': '61–90',
  'overview.days_over_90': 'Über 90',
  'overview.expense': 'Aufwand',
  'overview.failed': '{count} {count, plural, one {unlesbarer Beleg} other {unlesbare Belege}}',
  'overview.income': 'Ertrag',
  'overview.last_year': 'Vorjahr',
  'overview.month': 'Monat',
  'overview.months': 'Ertrag und Aufwand je Monat',
  'overview.nothing_waits': 'Nichts wartet auf Sie.',
  'overview.on': '{date} · {currency}',
  'overview.overdue_invoices':
    '{count} {count, plural, one {überfällige Rechnung} other {überfällige Rechnungen}}',
  'overview.overdue_payables': '{count} {count, plural, one {fälliger Kreditor} other {fällige Kreditoren}}',
  'overview.payables': 'Kreditoren',
  'overview.plans':
    '{count, plural, one {Ein Vorschlag eines Programms wartet auf Genehmigung} other {# Vorschläge von Programmen warten auf Genehmigung}}',
  'overview.proposals':
    '{count} {count, plural, one {Vorschlag aus einem Beleg} other {Vorschläge aus Belegen}}',
  'overview.receivables': 'Debitoren',
  'overview.result': 'Jahresergebnis',
  'overview.vat': 'Geschuldete MWST',
  'overview.vendors': 'Lieferanten',
  'overview.waiting': 'Pendent',
} satisfies Translation<typeof english>;
