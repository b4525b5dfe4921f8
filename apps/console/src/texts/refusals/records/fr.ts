/** The sentences of refusals about records of master data. */
export default {
  'refusal.record_changed': '{what} {number} a changé depuis sa lecture.',
  'refusal.record_changed_by': '{what} {number}\u00a0: modification par {by} après la lecture ({at}).',
  'refusal.record_exists': '{what} {number} existe déjà chez le mandant {client}.',
  'refusal.record_new': '{what} {number} est nouveau et demande un nom.',
};
