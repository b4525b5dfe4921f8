/** The sentences of refusals about payments and credit notes. */
export default {
  'refusal.credit_account':
    'Il n’y a pas de compte de transfert ; choisissez-en un par lequel les deux sont soldés.',
  'refusal.credit_line': 'La ligne {line} n’est pas sur la facture ou est citée deux fois.',
  'refusal.credit_no_quantity': 'La ligne {line} est créditée par son montant.',
  'refusal.credit_nothing': 'Il ne reste rien à créditer de {number}.',
  'refusal.credit_of_credit': '{number} ne demande rien qui puisse être crédité.',
  'refusal.credit_one': 'ne va pas avec une quantité.',
  'refusal.credit_rest': 'De la ligne {line}, il reste {left} à créditer.',
  'refusal.credit_taxes':
    'On ne sait pas sur quelles lignes de {number} la TVA du compte {account} a été calculée ; créditez le tout.',
  'refusal.credit_total':
    'Avec celle-ci, les notes de crédit de {number} atteignent {total}\u00a0; ce doit être de {least} à {most}.',
  'refusal.open_changed': 'De {number}, {open} restent ouverts maintenant, et non plus {seen}.',
  'refusal.zero_payment': 'Un paiement de zéro ne comptabilise rien.',
};
