import type { Translation } from '../../../texts/text.ts';
import type english from './en.ts';

export default {
  'check.account_currencies':
    'Su un conto in valuta estera sta ciò che vi è registrato, o a mano in quella del mandante.',
  'check.accounts_exist': 'Ogni conto citato dai libri esiste.',
  'check.audit_chain': 'Gli anelli del registro sono numerati senza lacune e concatenati dai loro hash.',
  'check.audit_events': 'Gli eventi sono numerati senza lacune, come le loro voci nel registro.',
  'check.audit_closings': 'Gli spostamenti della data di chiusura sono quelli annotati dal registro.',
  'check.audit_keys':
    'Le chiavi sono quelle che il registro ha visto creare, con i loro segreti, e revocate come ha annotato.',
  'check.audit_master_data':
    'Impostazioni, conti, tassi, fornitori, clienti, articoli e rendiconti IVA sono come il registro li ha annotati, e non ce ne sono altri.',
  'check.audit_members': 'Le persone del mandante e i loro ruoli sono come il registro li ha annotati.',
  'check.audit_people':
    'Le tracce delle persone del mandante sono complete: nessun accesso è stato cambiato, tralasciato o aggiunto.',
  'check.audit_receipts':
    'I giustificativi, ciò che comprovano e propongono, i documenti emessi e gli estratti conto sono come il registro li ha annotati.',
  'check.audit_seals': 'Ogni registrazione è annotata nel registro e vi è sigillata con il suo documento.',
  'check.bank_entries':
    'I pagamenti di ogni movimento della banca ne danno l’importo, sul suo conto e nel suo giorno.',
  'check.bank_lines':
    'Ciò che ogni riga bancaria ha registrato muove il conto bancario del suo importo, e di nulla se non è registrata.',
  'check.bank_statements':
    'Il saldo iniziale di ogni estratto bancario e i suoi movimenti ne danno il saldo finale.',
  'check.closed_periods': 'In un periodo chiuso non è stato registrato nulla, salvo le chiusure d’anno.',
  'check.closing_date':
    'La data di chiusura è l’ultima annotata, ognuna inizia dove finisce la precedente, e nessun anno chiuso è aperto.',
  'check.control_accounts':
    'Sui conti debitori e creditori è registrata solo la contropartita di documenti e pagamenti.',
  'check.credit_notes':
    'Ogni nota di credito e la sua fattura hanno lo stesso cliente e la stessa valuta, e due pagamenti pareggiano ciò che indica, annullati entrambi o nessuno.',
  'check.credited_invoices':
    'Le note di credito di una fattura non ne riprendono insieme più di quanto c’è, di ogni riga, di ogni IVA e in totale.',
  'check.days_balanced': 'Le righe di ogni giorno danno zero.',
  'check.document_amounts':
    'Il totale di un documento, in entrambe le valute, è sul suo conto debitori o creditori.',
  'check.document_netamounts':
    'L’importo netto di un documento è quello delle sue righe, senza l’IVA che le segue.',
  'check.documents_booked':
    'Ogni fattura ha la registrazione della sua data e del suo numero, e un cliente o fornitore.',
  'check.documents_open':
    'I documenti elencati come aperti, con le loro date e gli importi aperti, sono quelli non pagati.',
  'check.documents_paid': 'Il pagato di un documento, in entrambe le valute, è la somma dei suoi pagamenti.',
  'check.entries_balanced': 'Le righe di ogni registrazione danno zero.',
  'check.entries_of_documents':
    'Ogni registrazione è quella di esattamente un documento, un pagamento o una registrazione manuale.',
  'check.entries_numbered': 'Le registrazioni sono numerate da 1 in poi senza lacune, e così la prossima.',
  'check.entries_whole': 'Ogni registrazione ha tante righe quante ne conta.',
  'check.gl_entries':
    'Ogni registrazione manuale ha nel giornale la registrazione della sua data e riferimento.',
  'check.gl_lines': 'Le righe di ogni registrazione manuale sono quelle del giornale.',
  'check.month_balances': 'Il saldo di ogni conto e mese è la somma delle sue righe, come la sua IVA.',
  'check.numbers_unique': 'Nessun numero è usato due volte, comunque sia scritto.',
  'check.open_items': 'Ciò che è aperto su ogni conto debitori o creditori è il suo saldo.',
  'check.ordered_payments':
    'Ciò che ogni pagamento ordinato ha registrato all’invio del suo ordine muove del suo importo il conto dei pagamenti in transito, e di nulla se la banca l’ha rifiutato.',
  'check.payments_booked':
    'Ogni pagamento ha il suo documento e la registrazione della sua data, che ne deduce l’importo.',
  'check.postings_in_own_currency':
    'Una riga nella valuta del mandante ha lo stesso importo in entrambe le colonne.',
  'check.postings_of_entries': 'Ogni riga appartiene a una registrazione e ne porta la data.',
  'check.proposals_settled':
    'Ogni proposta accettata ha la sua fattura fornitore, a cui è collegato il suo giustificativo.',
  'check.receipt_jobs': 'Ogni giustificativo caricato è o era da elaborare, e nessuna parte di un altro.',
  'check.receipt_links':
    'Ogni collegamento porta da un giustificativo non ritirato a un documento o una registrazione di questo mandante.',
  'check.receipt_parts': 'Ciò che è tratto da un giustificativo sono pagine che nessun’altra parte ha.',
  'check.receipt_pieces':
    'I giustificativi, i documenti emessi e i file delle banche nella banca dati hanno tutte le loro parti, e ogni parte ha il suo.',
  'check.reversals_opposite':
    'Ciò che storna una registrazione ne ha gli importi sul lato opposto, in entrambe le valute.',
  'check.vat_returns_booked':
    'Ciò che un rendiconto IVA regola è ciò che la sua registrazione toglie dai conti IVA.',
  'check.vat_returns_periods':
    'Ogni giorno è in al massimo un periodo IVA conteggiato, le cui correzioni sono numerate senza lacune.',
  'check.vat_returns_sums':
    'Ciò che un rendiconto IVA deve è l’imposta totale meno l’imposta precedente totale.',
  'check.vat_taxed_turnover':
    'La cifra d’affari imponibile è la somma di quanto è tassato e di quanto non lo è: le righe su cui un’imposta è calcolata ne sono la base.',
  'check.yearend_entries':
    'Le registrazioni che chiudono e aprono gli anni sono quelle delle chiusure, e nessun’altra si chiama così.',
  'check.years_closed': 'Alla fine di un anno chiuso non resta nulla sui conti di ricavi e costi.',
  closing: 'Chiusura',
  'closing.after': 'Chiuso fino al',
  'closing.all_open': 'Tutti i periodi sono aperti.',
  'closing.all_open_short': 'Tutto aperto',
  'closing.all_settled': 'Nessun periodo IVA è da rendicontare.',
  'closing.before': 'Prima',
  'closing.booked_at': 'Contabilizzato a',
  'closing.booked_on': 'Registrato il',
  'closing.broken': '{count, plural, one {# regola è violata} other {# regole sono violate}}',
  'closing.by': 'Da',
  'closing.carried_by': 'Riportato con',
  'closing.carried_entry': 'Riporto del risultato d’esercizio',
  'closing.check': 'Verifica i libri',
  'closing.checked': 'Tutte le {count} regole sono rispettate',
  'closing.checking': '{done} regole su {all} verificate',
  'closing.checks': 'Che cosa trovano i controlli',
  'closing.close': 'Chiudi il periodo',
  'closing.close_text': 'Fino a questo giorno non si può più registrare nulla. Il periodo si può riaprire.',
  'closing.close_title': 'Chiudere i libri fino al {date}?',
  'closing.close_vat':
    'IVA non ancora rendicontata: {periods}. Il rendiconto di questi periodi si potrà poi registrare solo a una data successiva.',
  'closing.closed_until': 'I libri sono chiusi fino al {date}.',
  'closing.closed_years': 'Esercizi chiusi',
  'closing.correct': 'Rendiconta una correzione',
  'closing.correction': 'Correzione {number}',
  'closing.currencies': 'Aperto in valuta estera, non valutato',
  'closing.difference': 'Differenza',
  'closing.drafts': 'Bozze proprie, non registrate',
  'closing.earlier_first': 'Un periodo precedente non è ancora rendicontato. Rendiconti prima questo:',
  'closing.end_year': 'Chiudi l’esercizio',
  'closing.end_year_text':
    'Ricavi e costi vengono chiusi sul conto del risultato, e fino a questo giorno non si può più registrare nulla. L’esercizio può essere riaperto.',
  'closing.end_year_title': 'Chiudere l’esercizio al {date}?',
  'closing.ended_by': 'Chiuso con',
  'closing.history': 'Chiusure finora',
  'closing.kind': 'Tipo',
  'closing.last_day': 'Ultimo giorno dell’esercizio',
  'closing.look_at_return': 'Rendiconto IVA',
  'closing.loss': 'Perdita',
  'closing.means.currencies': 'Senza valutazione il bilancio le riporta ai cambi dei loro giorni.',
  'closing.means.customers': 'Passano invariate al nuovo esercizio.',
  'closing.means.drafts':
    'Non figurano in nessun rapporto e dopo la chiusura non si possono più registrare in questo esercizio.',
  'closing.means.receipts': 'Le fatture tra queste mancano in questo esercizio.',
  'closing.means.vat_periods':
    'La loro IVA resta sui conti IVA, e il rendiconto si potrà registrare solo nel nuovo esercizio.',
  'closing.means.vendors': 'Passano invariate al nuovo esercizio.',
  'closing.moved': 'Quando',
  'closing.next': 'Seguito',
  'closing.no_history': 'Nessun periodo è stato ancora chiuso.',
  'closing.no_years': 'Nessun esercizio è stato ancora chiuso.',
  'closing.none': 'Nessuno',
  'closing.none_settled': 'Nessun periodo IVA è stato ancora rendicontato.',
  'closing.nothing_foreign': 'Il {date} nulla era aperto in valuta estera.',
  'closing.open': 'Riapri il periodo',
  'closing.open_all': 'Apri tutti i periodi',
  'closing.open_all_text':
    'Ogni giorno fuori da un esercizio chiuso può di nuovo essere registrato. Chi l’ha fatto, e quando, resta annotato.',
  'closing.open_all_title': 'Aprire tutti i periodi?',
  'closing.open_amount': 'Aperto',
  'closing.open_foreign': 'Il {date} c’erano partite aperte in {currencies}, e il giorno non è valutato.',
  'closing.open_in_currencies': 'Aperto in valuta estera',
  'closing.open_text':
    'I giorni successivi possono di nuovo essere registrati. Chi l’ha fatto, e quando, resta annotato.',
  'closing.open_title': 'Riaprire i giorni dopo il {date}?',
  'closing.outstanding': 'Che cosa è aperto',
  'closing.overdue': '{count, plural, one {# scaduta} other {# scadute}}',
  'closing.payable': 'Dovuto',
  'closing.payables': 'Fatture fornitori aperte',
  'closing.payment': 'Pagamento',
  'closing.periods': 'Periodi',
  'closing.profit': 'Utile',
  'closing.proposals': 'Proposte da decidere',
  'closing.rate': 'Corso',
  'closing.reason': 'Motivo',
  'closing.receivables': 'Fatture aperte',
  'closing.reopen_year': 'Riapri l’esercizio',
  'closing.reopen_year_text':
    'Il contrario della registrazione di chiusura è registrato lo stesso giorno, e la data di chiusura torna dov’era. Quanto registrato rimane.',
  'closing.reopen_year_title': 'Riaprire l’esercizio terminato il {date}?',
  'closing.reopened_by': 'Riaperto con',
  'closing.result_account': 'Conto del risultato d’esercizio',
  'closing.retained_account': 'Riportare su',
  'closing.retained_hint': 'Vuoto: il risultato resta dov’è.',
  'closing.return': 'Rendiconto',
  'closing.revaluation': 'Valutazione delle valute estere',
  'closing.revaluation_about':
    'Quanto è aperto in valuta estera è valutato al corso di un giorno. Il giorno dopo una seconda registrazione riprende la differenza.',
  'closing.revalue': 'Valuta le valute estere',
  'closing.revalue_text': 'Entrambe le registrazioni avvengono insieme. Un giorno è valutato una volta.',
  'closing.revalue_title': 'Registrare la valutazione delle valute estere?',
  'closing.revalued': 'Il {date} è stato valutato.',
  'closing.rows': '{count, plural, one {# riga} other {# righe}}',
  'closing.settle': 'Rendiconta',
  'closing.settle_correction': 'Rendiconta una correzione',
  'closing.settle_later': 'Dopo il precedente',
  'closing.settle_text':
    'La registrazione avviene e le cifre del rendiconto sono conservate. Quanto arriva più tardi nel periodo si rendiconta come correzione.',
  'closing.settle_title': 'Rendicontare l’IVA {period}?',
  'closing.settled': 'Periodi rendicontati',
  'closing.still_running':
    'Questo periodo è ancora in corso. Si rendiconta quando il suo ultimo giorno è passato.',
  'closing.taken_back': 'Ripresa il giorno dopo',
  'closing.to_settle': 'Da rendicontare',
  'closing.type_year': 'Digiti {year} per confermare',
  'closing.unchanged': 'Nulla è stato modificato.',
  'closing.undone': 'Questo non è ancora fatto:',
  'closing.until': 'Fino al',
  'closing.vat': 'Rendiconto IVA',
  'closing.vat_claim': 'Credito verso l’amministrazione fiscale',
  'closing.vat_owed': 'Dovuto all’amministrazione fiscale',
  'closing.vat_periods': 'Periodi IVA non rendicontati',
  'closing.waiting_receipts': 'Giustificativi non elaborati',
  'closing.which_year': 'Quale esercizio termina',
  'closing.will_be_booked': 'Che cosa sarà registrato',
  'closing.worth': 'Valore',
  'closing.year_end': 'Chiusura annuale',
  'closing.year_ended': 'L’esercizio è stato chiuso con la registrazione',
  'closing.year_not_typed': 'Digiti qui {year}.',
  'closing.yearend_entry': 'Fine dell’esercizio',
} satisfies Translation<typeof english>;
