/** The sentences of refusals about records of master data. */
export default {
  'refusal.record_changed': '{what} {number} hat sich geändert, seit der Datensatz gelesen wurde.',
  'refusal.record_changed_by': '{what} {number} wurde nach dem Lesen von {by} geändert ({at}).',
  'refusal.record_exists': '{what} {number} gibt es beim Mandanten {client} schon.',
  'refusal.record_new': '{what} {number} ist neu und braucht einen Namen.',
};
