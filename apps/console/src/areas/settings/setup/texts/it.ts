import type { Translation } from '../../../../texts/text.ts';
import type english from './en.ts';

export default {
  setup: 'Configurazione iniziale',
  'setup.about':
    'Ciò che serve a un nuovo mandante prima della prima registrazione. Ogni passo si può saltare e si ritrova qui.',
  'setup.about.sender':
    'Nome, indirizzo e IDI stanno su fatture, QR-fatture e lettere; l’IDI viene verificato.',
  'setup.about.chart':
    'I libri sono iniziati con un piano dei conti. I conti si aggiungono e si rinominano in ogni momento; quello di un altro programma si importa da un file.',
  'setup.about.vat': 'Il metodo con cui si rende conto dell’IVA, e quanto spesso.',
  'setup.about.opening':
    'I saldi al primo giorno del primo esercizio in questi libri. Si può incollare una tabella: prima il conto, per ultimo il saldo. Ciò che riguarda clienti e fornitori resta alle partite aperte.',
  'setup.about.items':
    'Le fatture di clienti e fornitori non ancora pagate vengono da un file o si registrano una a una.',
  'setup.about.people': 'Chi tiene anche questi libri, o li legge: un link fa entrare la persona una volta.',
  'setup.all_done': 'Ogni passo è fatto o saltato.',
  'setup.assets': 'Attivi',
  'setup.card': 'Configurare questo mandante',
  'setup.chart_told': '{count, plural, one {# conto} other {# conti}}',
  'setup.check': 'Verifica la registrazione',
  'setup.first_day': 'Primo giorno',
  'setup.first_letter': 'Vedi il primo documento',
  'setup.iban': 'IBAN del conto {account}',
  'setup.letters':
    'Prima della prima fattura: l’IBAN del conto su cui pagano i clienti, i numeri e l’aspetto dei documenti.',
  'setup.import_chart': 'Importa un piano dei conti',
  'setup.import_invoices': 'Importa le fatture aperte',
  'setup.import_payables': 'Importa le fatture fornitori aperte',
  'setup.items_told': 'Ci sono documenti',
  'setup.liabilities': 'Passivi',
  'setup.no_vat': 'Non assoggettato all’IVA',
  'setup.opening_file': 'Da un file',
  'setup.opening_told': 'Ci sono registrazioni',
  'setup.people_told': 'Più di una persona',
  'setup.progress': 'Passi fatti',
  'setup.rest': 'Il resto, su {account}',
  'setup.rest_on': 'Resto sul conto',
  'setup.save': 'Salva e continua',
  'setup.see_chart': 'Mostra il piano dei conti',
  'setup.skip': 'Salta',
  'setup.skip_step': 'Salta: {step}',
  'setup.so_many': 'Passi fatti: {done} su {all}',
  'setup.state.done': 'Fatto',
  'setup.state.open': 'Da fare',
  'setup.state.skipped': 'Saltato',
  'setup.step.chart': 'Piano dei conti',
  'setup.step.items': 'Partite aperte',
  'setup.step.opening': 'Esercizio e saldi d’apertura',
  'setup.step.people': 'Persone',
  'setup.step.sender': 'Nome, indirizzo, IDI',
  'setup.step.vat': 'Metodo IVA',
  'setup.take_up': 'Riprendi',
  'setup.take_up_step': 'Riprendi: {step}',
  'setup.total': 'Totale',
  'setup.unknown': 'Questi conti mancano nel piano dei conti o non fanno parte del bilancio: {accounts}',
} satisfies Translation<typeof english>;
