import type { Translation } from '../../../../texts/text.ts';
import type english from './en.ts';

export default {
  setup: 'Einrichtung',
  'setup.about':
    'Was ein neuer Mandant vor der ersten Buchung braucht. Jeder Schritt lässt sich überspringen und steht hier wieder.',
  'setup.about.sender':
    'Name, Adresse und UID stehen auf Rechnungen, QR-Rechnungen und Briefen; die UID wird geprüft.',
  'setup.about.chart':
    'Die Bücher haben mit einem Kontenplan begonnen. Konten lassen sich jederzeit ergänzen und umbenennen; der eines anderen Programms wird aus einer Datei importiert.',
  'setup.about.vat': 'Nach welcher Methode und wie oft die MWST abgerechnet wird.',
  'setup.about.opening':
    'Die Saldi am ersten Tag des ersten Jahres in diesen Büchern. Eine Tabelle lässt sich einfügen: das Konto zuerst, der Saldo zuletzt. Was Kunden und Lieferanten betrifft, bleibt den offenen Posten.',
  'setup.about.items':
    'Rechnungen und Lieferantenrechnungen, die noch nicht bezahlt sind, kommen aus einer Datei oder werden einzeln erfasst.',
  'setup.about.people': 'Wer diese Bücher auch führt oder liest: Ein Link lässt die Person einmal ein.',
  'setup.all_done': 'Jeder Schritt ist erledigt oder übersprungen.',
  'setup.assets': 'Aktiven',
  'setup.card': 'Diesen Mandanten einrichten',
  'setup.chart_told': '{count, plural, one {# Konto} other {# Konten}}',
  'setup.check': 'Buchung prüfen',
  'setup.first_day': 'Erster Tag',
  'setup.first_letter': 'Erstes Dokument ansehen',
  'setup.iban': 'IBAN von Konto {account}',
  'setup.letters':
    'Bevor die erste Rechnung geht: die IBAN des Kontos, auf das Kunden zahlen, die Nummern und das Aussehen der Dokumente.',
  'setup.import_chart': 'Kontenplan importieren',
  'setup.import_invoices': 'Offene Rechnungen importieren',
  'setup.import_payables': 'Offene Lieferantenrechnungen importieren',
  'setup.items_told': 'Belege sind erfasst',
  'setup.liabilities': 'Passiven',
  'setup.no_vat': 'Nicht MWST-pflichtig',
  'setup.opening_file': 'Aus einer Datei',
  'setup.opening_told': 'Buchungen sind da',
  'setup.people_told': 'Mehr als eine Person',
  'setup.progress': 'Erledigte Schritte',
  'setup.rest': 'Der Rest, auf {account}',
  'setup.rest_on': 'Rest auf Konto',
  'setup.save': 'Speichern und weiter',
  'setup.see_chart': 'Kontenplan ansehen',
  'setup.skip': 'Überspringen',
  'setup.skip_step': 'Überspringen: {step}',
  'setup.so_many': '{done} von {all} Schritten erledigt',
  'setup.state.done': 'Erledigt',
  'setup.state.open': 'Offen',
  'setup.state.skipped': 'Übersprungen',
  'setup.step.chart': 'Kontenplan',
  'setup.step.items': 'Offene Posten',
  'setup.step.opening': 'Jahr und Eröffnungssaldi',
  'setup.step.people': 'Personen',
  'setup.step.sender': 'Name, Adresse, UID',
  'setup.step.vat': 'MWST-Methode',
  'setup.take_up': 'Aufnehmen',
  'setup.take_up_step': 'Aufnehmen: {step}',
  'setup.total': 'Total',
  'setup.unknown': 'Diese Konten fehlen im Kontenplan oder gehören nicht in die Bilanz: {accounts}',
} satisfies Translation<typeof english>;
