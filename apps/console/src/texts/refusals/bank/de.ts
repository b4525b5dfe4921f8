/** The sentences of refusals about lines of banks, and of orders to them. */
export default {
  'refusal.bank_entries_differ': 'Die Buchungen ergeben {moved}, die Zeile {amount}.',
  'refusal.bank_entry_taken': 'Die Buchung gehört zu einer anderen Zeile.',
  'refusal.bank_line_changed': 'Die Zeile {id} hat sich inzwischen geändert.',
  'refusal.bank_line_no_reversal': 'Zeile {id} ist keine gebuchte, die diese zurücknimmt.',
  'refusal.bank_line_no_rule': 'Aus der Zeile {id} wird keine Regel.',
  'refusal.bank_line_settled': 'Die Zeile {id} ist schon {state}.',
  'refusal.bank_line_taken_back': 'Zeile {back} nimmt Zeile {id} zurück; zuerst diese rückgängig machen.',
  'refusal.bank_order_settled': 'Die beauftragte Zahlung {id} wartet nicht auf diese Belastung.',
  'refusal.bank_proposal_outdated': 'Der offene Betrag von {number} ist seit dem Vorschlag anders.',
  'refusal.order_transit':
    'Zahlungen unterwegs stehen auf einem Aktiv- oder Passivkonto in der Währung des Mandanten, das kein Bankkonto ist.',
  'refusal.payment_of_bank_line':
    'Die Zeile {line} einer Bank bucht diese Zahlung; die Zeile wird zurückgenommen.',
};
