/** The sentences of refusals about records of master data, and about documents that are drawn. */
export default {
  'refusal.not_drawn': 'Fattura {number}: {why}',
  'refusal.record_changed': '{what} {number}: il record è cambiato da quando è stato letto.',
  'refusal.record_changed_by': '{what} {number}: modifica di {by} dopo la lettura ({at}).',
  'refusal.record_exists': '{what} {number} esiste già presso il mandante {client}.',
  'refusal.record_new': '{what} {number} è nuovo e richiede un nome.',
  'refusal.too_large_to_join': 'Le fatture superano {most} MB in tutto; ne stampi meno alla volta.',
};
