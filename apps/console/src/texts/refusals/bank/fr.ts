/** The sentences of refusals about lines of banks, and of orders to them. */
export default {
  'refusal.bank_entries_differ': 'Les écritures font {moved}, la ligne {amount}.',
  'refusal.bank_entry_taken': 'L’écriture appartient à une autre ligne.',
  'refusal.bank_line_changed': 'La ligne {id} a changé depuis qu’elle a été lue.',
  'refusal.bank_line_no_reversal': 'La ligne {id} n’est pas une ligne comptabilisée que celle-ci reprend.',
  'refusal.bank_line_no_rule': 'La ligne {id} ne donne pas de règle.',
  'refusal.bank_line_settled': 'La ligne {id} est déjà traitée ({state}).',
  'refusal.bank_line_taken_back': 'La ligne {back} reprend la ligne {id}\u00a0; annulez d’abord celle-là.',
  'refusal.bank_order_settled': 'Le paiement ordonné {id} n’attend pas ce débit.',
  'refusal.bank_proposal_outdated': 'Le montant ouvert de {number} a changé depuis la proposition.',
  'refusal.order_transit':
    'Les paiements en transit figurent sur un compte d’actif ou de passif dans la monnaie du mandant, qui n’est pas un compte bancaire.',
  'refusal.payment_of_bank_line':
    'La ligne {line} d’une banque comptabilise ce paiement\u00a0; c’est elle qu’il faut annuler.',
};
