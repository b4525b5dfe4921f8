import type { Translation } from '../../../../texts/text.ts';
import type english from './en.ts';

export default {
  'history.attach': 'Allega un file',
  'history.attached': 'Allegato: {file_name}',
  'history.attachments': 'Allegati',
  'history.comment': 'Commenta',
  'history.comment_hint':
    'Lo vedono tutti coloro che leggono questi libri. Non viene mai modificato né eliminato.',
  'history.commented': 'Commento',
  'history.credited': 'Accreditato con',
  'history.credits': 'Accredita la fattura',
  'history.drop': 'Trascini qui PDF o immagini per allegarli a questo documento',
  history: 'Cronologia',
  'history.issued': 'Emesso come PDF',
  'history.mailed': 'Inviato a {to}',
  'history.no_attachments': 'Non c’è ancora nessun allegato.',
  'history.ordered': 'In un ordine di pagamento per il {day}: {amount}',
  'history.paid': 'Pagato il {day}: {amount}',
  'history.posted': 'Registrato al {day}: {amount}',
  'history.reminded': 'Sollecito, livello {level}',
  'history.reversed': 'Stornato da',
  'history.reverses': 'Storno di',
  'history.undone': 'Pagamento annullato il {day}: {amount}',
  'history.write_comment': 'Scrivi un commento',
} satisfies Translation<typeof english>;
