import type { Translation } from '../../../../texts/text.ts';
import type english from './en.ts';

export default {
  'history.attach': 'Joindre un fichier',
  'history.attached': 'Joint : {file_name}',
  'history.attachments': 'Fichiers joints',
  'history.comment': 'Commenter',
  'history.comment_hint':
    'Toutes les personnes qui lisent ces livres le voient. Il n’est jamais modifié ni supprimé.',
  'history.commented': 'Commentaire',
  'history.credited': 'Crédité par',
  'history.credits': 'Crédite la facture',
  'history.drop': 'Déposez des PDF ou des images pour les joindre à ce document',
  history: 'Historique',
  'history.issued': 'Établi en PDF',
  'history.mailed': 'Envoyé à {to}',
  'history.no_attachments': 'Rien n’est encore joint.',
  'history.ordered': 'Dans un ordre de paiement au {day} : {amount}',
  'history.paid': 'Payé le {day} : {amount}',
  'history.posted': 'Comptabilisé au {day} : {amount}',
  'history.reminded': 'Rappel, niveau {level}',
  'history.reversed': 'Extourné par',
  'history.reverses': 'Extourne de',
  'history.undone': 'Paiement annulé le {day} : {amount}',
  'history.write_comment': 'Écrire un commentaire',
} satisfies Translation<typeof english>;
