import type { Translation } from '../../../../texts/text.ts';
import type english from './en.ts';

export default {
  'credit.comes_to': 'Note de crédit de {amount}.',
  'credit.credits': 'Note de crédit pour la facture',
  'credit.is_open':
    '{amount} en reste ouvert en faveur du client : remboursez-le ou compensez-le avec une autre facture.',
  'credit.left_amount': 'reste {left}',
  'credit.left_quantity': 'reste {left}',
  'credit.line': 'ligne {line}',
  'credit.lines': 'Ce qui est crédité',
  'credit.note': 'Note de crédit',
  'credit.nothing': 'Il ne reste rien à créditer de cette facture.',
  'credit.post': 'Comptabiliser la note de crédit',
  'credit.settles': '{amount} est compensé avec la facture.',
  'credit.stays_open': '{amount} reste ouvert en faveur du client.',
  'credit.title': 'Note de crédit pour la facture {invnumber}',
} satisfies Translation<typeof english>;
