/** The sentences of refusals about records of master data. */
export default {
  'refusal.record_changed': '{what} {number}: il record è cambiato da quando è stato letto.',
  'refusal.record_changed_by': '{what} {number}: modifica di {by} dopo la lettura ({at}).',
  'refusal.record_exists': '{what} {number} esiste già presso il mandante {client}.',
  'refusal.record_new': '{what} {number} è nuovo e richiede un nome.',
};
