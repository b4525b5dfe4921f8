/** The sentences of refusals about lines of banks, and of orders to them. */
export default {
  'refusal.bank_entries_differ': 'Le registrazioni danno {moved}, la riga {amount}.',
  'refusal.bank_entry_taken': 'La registrazione appartiene a un’altra riga.',
  'refusal.bank_line_changed': 'La riga {id} è cambiata da quando è stata letta.',
  'refusal.bank_line_no_reversal': 'La riga {id} non è una riga registrata che questa riprende.',
  'refusal.bank_line_no_rule': 'La riga {id} non dà una regola.',
  'refusal.bank_line_settled': 'La riga {id} è già trattata ({state}).',
  'refusal.bank_line_taken_back': 'La riga {back} riprende la riga {id}; annullare prima quella.',
  'refusal.bank_order_settled': 'Il pagamento ordinato {id} non attende questo addebito.',
  'refusal.bank_proposal_outdated': 'L’importo aperto di {number} è cambiato dalla proposta.',
  'refusal.order_transit':
    'I pagamenti in transito stanno su un conto attivo o passivo nella valuta del cliente che non è un conto bancario.',
  'refusal.payment_of_bank_line':
    'La riga {line} di una banca registra questo pagamento; va annullata la riga.',
};
