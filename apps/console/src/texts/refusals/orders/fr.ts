/** The sentences of refusals about payment orders, and about what one person approves of another's. */
export default {
  'refusal.iban_changed':
    'Le fournisseur {number} a un autre IBAN entre-temps\u00a0; regardez-le encore avant de le confirmer.',
  'refusal.iban_four_eyes':
    'L’IBAN du fournisseur {number} doit être confirmé par une seconde personne, qui ne l’a pas modifié.',
  'refusal.iban_not_confirmed':
    'L’IBAN de la facture fournisseur {payable} n’est pas celui auquel le fournisseur {vendor} a été payé\u00a0; une personne doit d’abord le confirmer.',
  'refusal.iban_person': 'Seule une personne confirme l’IBAN d’un fournisseur.',
  'refusal.order_account': 'n’a pas d’IBAN\u00a0; aucun ordre de paiement ne peut en payer',
  'refusal.order_fetched':
    'Le fichier de l’ordre de paiement {order} a été téléchargé le {at} et se trouve peut-être à la banque, qui le paie alors\u00a0: si l’ordre est annulé, ses factures fournisseurs peuvent être payées une seconde fois. Confirmez (not_sent) que le fichier n’est pas parti à la banque et n’y partira plus.',
  'refusal.order_four_eyes':
    'L’ordre de paiement {order} doit être libéré par une seconde personne, qui ne l’a ni créé ni modifié.',
  'refusal.order_four_eyes_kept':
    'Seul un propriétaire peut lever l’exigence qu’une seconde personne libère les ordres de paiement.',
  'refusal.order_iban_changed':
    'L’ordre de paiement {order} paie la facture fournisseur {payable} à {iban}, et le fournisseur {vendor} a maintenant un autre IBAN.',
  'refusal.order_no_iban': 'Le fournisseur {vendor} n’a pas d’IBAN.',
  'refusal.order_not_draft': 'L’ordre de paiement {order} n’est plus un brouillon.',
  'refusal.order_not_open': 'n’est pas ouvert',
  'refusal.order_not_released': 'L’ordre de paiement {order} n’est pas libéré.',
  'refusal.order_outdated':
    'La facture fournisseur {payable} n’est plus ouverte comme l’ordre de paiement {order} la paie.',
  'refusal.order_over': 'dépasse les {open} qui sont ouverts',
  'refusal.order_past': 'est dans le passé',
  'refusal.order_sent': 'L’ordre de paiement {order} a été envoyé et ne peut plus être annulé.',
  'refusal.order_twice': 'est indiqué deux fois',
  'refusal.plan_changed': 'Le plan {id} n’est pas celui qui a été affiché.',
  'refusal.seen_needed': 'manque\u00a0: qui approuve indique ce qui a été affiché',
  'refusal.settings_changed': 'Les paramètres du mandant {client} ont changé depuis leur lecture.',
};
