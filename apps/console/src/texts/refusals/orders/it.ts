/** The sentences of refusals about payment orders, and about what one person approves of another's. */
export default {
  'refusal.iban_changed':
    'Il fornitore {number} ha nel frattempo un altro IBAN; lo guardi di nuovo prima di confermarlo.',
  'refusal.iban_four_eyes':
    'L’IBAN del fornitore {number} deve essere confermato da una seconda persona, che non l’ha modificato.',
  'refusal.iban_not_confirmed':
    'L’IBAN della fattura fornitore {payable} non è quello a cui è stato pagato il fornitore {vendor}; una persona deve prima confermarlo.',
  'refusal.iban_person': 'Solo una persona conferma l’IBAN di un fornitore.',
  'refusal.order_account': 'non ha un IBAN; nessun ordine di pagamento può pagare da esso',
  'refusal.order_fetched':
    'Il file dell’ordine di pagamento {order} è stato scaricato il {at} e forse si trova presso la banca, che allora lo paga: se l’ordine viene annullato, le sue fatture fornitori possono essere pagate una seconda volta. Confermi (not_sent) che il file non è andato alla banca e non vi andrà più.',
  'refusal.order_four_eyes':
    'L’ordine di pagamento {order} deve essere liberato da una seconda persona, che non l’ha né creato né modificato.',
  'refusal.order_four_eyes_kept':
    'Solo un titolare può togliere l’obbligo che una seconda persona liberi gli ordini di pagamento.',
  'refusal.order_iban_changed':
    'L’ordine di pagamento {order} paga la fattura fornitore {payable} su {iban}, e il fornitore {vendor} ha ora un altro IBAN.',
  'refusal.order_no_iban': 'Il fornitore {vendor} non ha un IBAN.',
  'refusal.order_not_draft': 'L’ordine di pagamento {order} non è più una bozza.',
  'refusal.order_not_open': 'non è aperto',
  'refusal.order_not_released': 'L’ordine di pagamento {order} non è liberato.',
  'refusal.order_outdated':
    'La fattura fornitore {payable} non è più aperta come l’ordine di pagamento {order} la paga.',
  'refusal.order_over': 'supera i {open} che sono aperti',
  'refusal.order_past': 'è nel passato',
  'refusal.order_sent': 'L’ordine di pagamento {order} è stato inviato e non può più essere annullato.',
  'refusal.order_twice': 'è indicato due volte',
  'refusal.plan_changed': 'Il piano {id} non è quello che è stato mostrato.',
  'refusal.seen_needed': 'manca: chi approva indica ciò che è stato mostrato',
  'refusal.settings_changed':
    'Le impostazioni del mandante {client} sono cambiate da quando sono state lette.',
};
