import type { Translation } from '../../../../texts/text.ts';
import type english from './en.ts';

export default {
  'rates.about':
    'Les cours officiels sont lus là où l’exploitant de cette installation l’a réglé. Rien n’est fixé avant que vous ne les repreniez.',
  'rates.before': 'Jusqu’ici',
  'rates.day': 'Cours du',
  'rates.do_take': '{count, plural, one {Reprendre un cours} other {Reprendre # cours}}',
  'rates.reading': 'Lecture des cours…',
  'rates.state.missing': 'Il n’y a pas de cours pour ce jour.',
  'rates.state.none': 'L’exploitant n’a pas réglé où lire les cours officiels.',
  'rates.state.other_currency': 'Les cours officiels sont en CHF, ces livres dans une autre monnaie.',
  'rates.state.read': 'Les cours sont lus.',
  'rates.state.ready': 'Choisissez un jour.',
  'rates.state.refused': 'La source des cours officiels a refusé. Réessayez plus tard.',
  'rates.state.timeout': 'La source des cours officiels n’a pas répondu à temps. Réessayez plus tard.',
  'rates.state.too_large': 'Ce qui a été lu est trop grand pour un fichier de cours.',
  'rates.state.unreachable':
    'La source des cours officiels est injoignable. Informez l’exploitant si cela persiste.',
  'rates.state.unreadable': 'Ce qui a été lu n’est pas un fichier de cours officiels\u00a0: {reason}',
  'rates.take': 'Reprendre les cours d’un jour',
  'rates.valid': 'Valables dès le {date}',
} satisfies Translation<typeof english>;
