import type { Translation } from '../../../texts/text.ts';
import type english from './en.ts';

export default {
  'check.account_currencies':
    'Auf einem Konto in Fremdwährung steht, was in ihr gebucht ist, oder von Hand in der des Mandanten.',
  'check.accounts_exist': 'Jedes Konto, auf das sich die Bücher beziehen, gibt es.',
  'check.audit_chain':
    'Die Glieder des Protokolls sind lückenlos nummeriert und durch ihre Hashes bis zum Ende verkettet.',
  'check.audit_events': 'Die Ereignisse sind lückenlos nummeriert, so wie ihre Einträge im Protokoll.',
  'check.audit_closings': 'Die Verschiebungen des Abschlussdatums sind die, welche das Protokoll festhielt.',
  'check.audit_keys':
    'Die Schlüssel sind die, welche das Protokoll hat entstehen sehen, mit ihren Geheimnissen, und widerrufen, wie es festhielt.',
  'check.audit_master_data':
    'Einstellungen, Konten, Kurse, Lieferanten, Kunden, Artikel und MWST-Abrechnungen sind, wie das Protokoll sie zuletzt festhielt, und es gibt keine anderen.',
  'check.audit_members':
    'Die Personen des Mandanten und ihre Rollen sind, wie das Protokoll sie zuletzt festhielt.',
  'check.audit_people':
    'Die Spuren der Personen des Mandanten sind vollständig: Keine Anmeldung wurde geändert, ausgelassen oder eingefügt.',
  'check.audit_receipts':
    'Belege, was sie belegen und vorschlagen, ausgestellte Dokumente und Kontoauszüge sind, wie das Protokoll sie zuletzt festhielt.',
  'check.audit_seals':
    'Jede Buchung hat einen Eintrag im Protokoll und ist dort mit ihrem Dokument besiegelt.',
  'check.bank_entries':
    'Die Zahlungen jeder Buchung der Bank ergeben zusammen deren Betrag, auf ihrem Konto und an ihrem Tag.',
  'check.bank_lines':
    'Was jede Bankzeile verbucht hat, bewegt auf dem Bankkonto ihren Betrag, und nichts, wo sie nicht verbucht ist.',
  'check.bank_statements':
    'Der Anfangssaldo jedes Bankauszugs und seine Buchungen ergeben seinen Schlusssaldo.',
  'check.closed_periods': 'In einer gesperrten Periode wurde nichts gebucht als Jahresabschlüsse.',
  'check.closing_date':
    'Das Abschlussdatum ist das zuletzt festgehaltene, jedes begann, wo das vorige endete, und kein abgeschlossenes Jahr ist offen.',
  'check.control_accounts':
    'Auf Debitoren- und Kreditorenkonten ist nur die Gegenseite von Dokumenten und Zahlungen gebucht.',
  'check.credit_notes':
    'Jede Gutschrift und ihre Rechnung haben denselben Kunden und dieselbe Währung, und zwei Zahlungen gleichen aus, was sie nennt; zurückgenommen sind beide oder keine.',
  'check.credited_invoices':
    'Die Gutschriften einer Rechnung nehmen zusammen nicht mehr zurück, als sie hat: von jeder Zeile, jeder MWST und im Total.',
  'check.days_balanced': 'Die Zeilen jedes Tages ergeben null.',
  'check.document_amounts':
    'Was ein Dokument in beiden Währungen ergibt, steht auf seinem Debitoren- oder Kreditorenkonto.',
  'check.document_netamounts':
    'Der Nettobetrag eines Dokuments ist, womit seine Zeilen gebucht sind, ohne die MWST darauf.',
  'check.documents_booked':
    'Jede Rechnung und Lieferantenrechnung hat die Buchung ihres Datums und ihrer Nummer, und einen Kunden oder Lieferanten.',
  'check.documents_open':
    'Die Dokumente, die mit ihren Daten und offenen Beträgen als offen gelistet sind, sind die unbezahlten.',
  'check.documents_paid':
    'Was von einem Dokument bezahlt ist, ist in beiden Währungen die Summe seiner Zahlungen.',
  'check.entries_balanced': 'Die Zeilen jeder Buchung ergeben null.',
  'check.entries_of_documents':
    'Jede Buchung ist die genau eines Dokuments, einer Zahlung oder einer manuellen Buchung.',
  'check.entries_numbered': 'Die Buchungen sind von 1 an ohne Lücke nummeriert, und so auch die nächste.',
  'check.entries_whole': 'Jede Buchung hat so viele Zeilen, wie sie zählt.',
  'check.gl_entries': 'Jede manuelle Buchung hat die Buchung ihres Datums und ihrer Referenz im Journal.',
  'check.gl_lines': 'Die Zeilen jeder manuellen Buchung sind die im Journal.',
  'check.month_balances': 'Der Saldo jedes Kontos und Monats ist die Summe seiner Zeilen, ebenso seine MWST.',
  'check.numbers_unique': 'Keine Nummer ist zweimal vergeben, wie immer sie geschrieben ist.',
  'check.open_items': 'Was auf jedem Debitoren- und Kreditorenkonto offen ist, ist dessen Saldo.',
  'check.ordered_payments':
    'Was jede beauftragte Zahlung beim Senden ihres Auftrags verbucht hat, bewegt auf dem Konto der Zahlungen unterwegs ihren Betrag, und nichts, wenn die Bank sie abgelehnt hat.',
  'check.payments_booked':
    'Jede Zahlung hat ihr Dokument und die Buchung ihres Datums, die ihren Betrag davon abzieht.',
  'check.postings_in_own_currency':
    'Eine Zeile in der Währung des Mandanten hat in beiden Spalten denselben Betrag.',
  'check.postings_of_entries': 'Jede Zeile gehört zu einer Buchung und trägt deren Datum.',
  'check.proposals_settled':
    'Jeder angenommene Vorschlag hat seine Lieferantenrechnung, mit der sein Beleg verknüpft ist.',
  'check.receipt_jobs': 'Jeder hochgeladene Beleg ist oder war zu verarbeiten, und kein Teil eines Belegs.',
  'check.receipt_links':
    'Jede Verknüpfung führt von einem nicht zurückgezogenen Beleg zu einem Dokument oder einer Buchung dieses Mandanten.',
  'check.receipt_parts': 'Was aus einem Beleg geschnitten ist, sind Seiten davon, die kein anderer Teil hat.',
  'check.receipt_pieces':
    'Belege, ausgestellte Dokumente und Dateien von Banken in der Datenbank haben alle ihre Teile, und jeder Teil gehört zu einem.',
  'check.reversals_opposite':
    'Was eine Buchung storniert, hat deren Beträge auf der anderen Seite, in beiden Währungen.',
  'check.vat_returns_booked': 'Was eine MWST-Abrechnung abrechnet, nimmt ihre Buchung von den MWST-Konten.',
  'check.vat_returns_periods':
    'Jeder Tag ist in höchstens einer abgerechneten MWST-Periode, deren Korrekturen lückenlos gezählt sind.',
  'check.vat_returns_sums':
    'Was eine MWST-Abrechnung schuldet, ist ihre gesamte MWST ohne ihre gesamte Vorsteuer.',
  'check.vat_taxed_turnover':
    'Der steuerbare Umsatz ist die Summe des versteuerten und des unversteuerten: Die Zeilen, auf denen eine Umsatzsteuer lastet, sind ihre Basis.',
  'check.yearend_entries':
    'Die Buchungen, die Jahre abschliessen und eröffnen, sind die der Jahresabschlüsse, und keine anderen heissen so.',
  'check.years_closed':
    'Am Ende eines abgeschlossenen Jahres steht nichts mehr auf den Ertrags- und Aufwandskonten.',
  closing: 'Abschluss',
  'closing.after': 'Gesperrt bis',
  'closing.all_open': 'Alle Perioden sind offen.',
  'closing.all_open_short': 'Alles offen',
  'closing.all_settled': 'Keine MWST-Periode ist abzurechnen.',
  'closing.before': 'Vorher',
  'closing.booked_at': 'Verbucht zu',
  'closing.booked_on': 'Gebucht am',
  'closing.broken': '{count, plural, one {# Regel ist verletzt} other {# Regeln sind verletzt}}',
  'closing.by': 'Durch',
  'closing.carried_by': 'Vorgetragen mit',
  'closing.carried_entry': 'Vortrag des Jahresergebnisses',
  'closing.check': 'Buchhaltung prüfen',
  'closing.checked': 'Alle {count} Regeln sind eingehalten',
  'closing.checking': '{done} von {all} Regeln geprüft',
  'closing.checks': 'Was die Prüfungen finden',
  'closing.close': 'Periode sperren',
  'closing.close_text':
    'Bis zu diesem Tag kann nichts mehr gebucht werden. Die Periode lässt sich wieder öffnen.',
  'closing.close_title': 'Bücher bis {date} sperren?',
  'closing.close_vat':
    'MWST noch nicht abgerechnet: {periods}. Die Abrechnung dieser Perioden lässt sich danach erst an einem späteren Tag buchen.',
  'closing.closed_until': 'Die Bücher sind bis {date} gesperrt.',
  'closing.closed_years': 'Abgeschlossene Jahre',
  'closing.correct': 'Korrektur abrechnen',
  'closing.correction': 'Korrektur {number}',
  'closing.currencies': 'Offen in Fremdwährung, nicht bewertet',
  'closing.difference': 'Differenz',
  'closing.drafts': 'Eigene Entwürfe, nicht gebucht',
  'closing.earlier_first': 'Eine frühere Periode ist noch nicht abgerechnet. Rechnen Sie zuerst diese ab:',
  'closing.end_year': 'Jahr abschliessen',
  'closing.end_year_text':
    'Ertrag und Aufwand werden auf das Konto des Jahresergebnisses abgeschlossen, und bis zu diesem Tag lässt sich nichts mehr buchen. Das Jahr kann wieder geöffnet werden.',
  'closing.end_year_title': 'Das Jahr bis {date} abschliessen?',
  'closing.ended_by': 'Abgeschlossen mit',
  'closing.history': 'Bisherige Sperrungen',
  'closing.kind': 'Art',
  'closing.last_day': 'Letzter Tag des Jahres',
  'closing.look_at_return': 'MWST-Abrechnung',
  'closing.loss': 'Verlust',
  'closing.means.currencies': 'Ohne Bewertung stehen sie in der Bilanz zu den Kursen ihrer Tage.',
  'closing.means.customers': 'Sie gehen unverändert ins neue Jahr.',
  'closing.means.drafts':
    'Sie stehen in keinem Bericht und lassen sich nach dem Abschluss nicht mehr in dieses Jahr buchen.',
  'closing.means.receipts': 'Die Rechnungen darunter fehlen in diesem Jahr.',
  'closing.means.vat_periods':
    'Ihre MWST bleibt auf den MWST-Konten, und die Abrechnung lässt sich nur noch im neuen Jahr buchen.',
  'closing.means.vendors': 'Sie gehen unverändert ins neue Jahr.',
  'closing.moved': 'Wann',
  'closing.next': 'Weiter',
  'closing.no_history': 'Noch keine Periode wurde gesperrt.',
  'closing.no_years': 'Noch kein Jahr wurde abgeschlossen.',
  'closing.none': 'Keine',
  'closing.none_settled': 'Noch keine MWST-Periode wurde abgerechnet.',
  'closing.nothing_foreign': 'Am {date} war nichts in Fremdwährung offen.',
  'closing.open': 'Periode öffnen',
  'closing.open_all': 'Alle Perioden öffnen',
  'closing.open_all_text':
    'Auf jeden Tag, der nicht in einem abgeschlossenen Jahr liegt, kann wieder gebucht werden. Festgehalten wird, wer das wann tat.',
  'closing.open_all_title': 'Alle Perioden öffnen?',
  'closing.open_amount': 'Offen',
  'closing.open_foreign': 'Am {date} war etwas in {currencies} offen, und der Tag ist nicht bewertet.',
  'closing.open_in_currencies': 'Offen in Fremdwährung',
  'closing.open_text': 'Auf die Tage danach kann wieder gebucht werden. Festgehalten wird, wer das wann tat.',
  'closing.open_title': 'Tage nach dem {date} wieder öffnen?',
  'closing.outstanding': 'Was offen ist',
  'closing.overdue': '{count, plural, one {# überfällig} other {# überfällig}}',
  'closing.payable': 'Geschuldet',
  'closing.payables': 'Offene Lieferantenrechnungen',
  'closing.payment': 'Zahlung',
  'closing.periods': 'Perioden',
  'closing.profit': 'Gewinn',
  'closing.proposals': 'Offene Vorschläge',
  'closing.rate': 'Kurs',
  'closing.reason': 'Grund',
  'closing.receivables': 'Offene Rechnungen',
  'closing.reopen_year': 'Jahr wieder öffnen',
  'closing.reopen_year_text':
    'Das Gegenteil der Abschlussbuchung wird am selben Tag gebucht, und die Sperre geht dorthin zurück, wo sie war. Gebuchtes bleibt.',
  'closing.reopen_year_title': 'Das Jahr, das am {date} endete, wieder öffnen?',
  'closing.reopened_by': 'Wieder geöffnet mit',
  'closing.result_account': 'Konto des Jahresergebnisses',
  'closing.retained_account': 'Vortragen auf',
  'closing.retained_hint': 'Leer: Das Jahresergebnis bleibt, wo es ist.',
  'closing.return': 'Abrechnung',
  'closing.revaluation': 'Fremdwährungsbewertung',
  'closing.revaluation_about':
    'Was in Fremdwährung offen ist, wird zum Kurs eines Tages bewertet. Am Tag danach nimmt eine zweite Buchung die Differenz zurück.',
  'closing.revalue': 'Fremdwährungen bewerten',
  'closing.revalue_text': 'Beide Buchungen werden zusammen gebucht. Ein Tag wird einmal bewertet.',
  'closing.revalue_title': 'Fremdwährungsbewertung buchen?',
  'closing.revalued': 'Der {date} wurde bewertet.',
  'closing.rows': '{count, plural, one {# Zeile} other {# Zeilen}}',
  'closing.settle': 'Abrechnen',
  'closing.settle_correction': 'Korrektur abrechnen',
  'closing.settle_later': 'Nach der früheren',
  'closing.settle_text':
    'Die Buchung wird gebucht, und die Ziffern der Abrechnung werden festgehalten. Was später in die Periode kommt, wird als Korrektur abgerechnet.',
  'closing.settle_title': 'MWST {period} abrechnen?',
  'closing.settled': 'Abgerechnete Perioden',
  'closing.still_running': 'Diese Periode läuft noch. Sie wird abgerechnet, wenn ihr letzter Tag vorbei ist.',
  'closing.taken_back': 'Rücknahme am Tag danach',
  'closing.to_settle': 'Abzurechnen',
  'closing.type_year': 'Zur Bestätigung {year} eingeben',
  'closing.unchanged': 'Nichts wurde geändert.',
  'closing.undone': 'Das ist noch nicht erledigt:',
  'closing.until': 'Bis',
  'closing.vat': 'MWST abrechnen',
  'closing.vat_claim': 'Guthaben bei der Steuerverwaltung',
  'closing.vat_owed': 'Der Steuerverwaltung geschuldet',
  'closing.vat_periods': 'MWST-Perioden nicht abgerechnet',
  'closing.waiting_receipts': 'Belege nicht verarbeitet',
  'closing.which_year': 'Welches Jahr endet',
  'closing.will_be_booked': 'Was gebucht wird',
  'closing.worth': 'Wert',
  'closing.year_end': 'Jahresabschluss',
  'closing.year_ended': 'Das Jahr wurde abgeschlossen mit Buchung',
  'closing.year_not_typed': 'Geben Sie hier {year} ein.',
  'closing.yearend_entry': 'Jahresende',
} satisfies Translation<typeof english>;
