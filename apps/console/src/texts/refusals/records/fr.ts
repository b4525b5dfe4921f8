/** The sentences of refusals about records of master data, and about documents that are drawn. */
export default {
  'refusal.not_drawn': 'Facture {number}\u00a0: {why}',
  'refusal.record_changed': '{what} {number} a changé depuis sa lecture.',
  'refusal.record_changed_by': '{what} {number}\u00a0: modification par {by} après la lecture ({at}).',
  'refusal.record_exists': '{what} {number} existe déjà chez le mandant {client}.',
  'refusal.record_new': '{what} {number} est nouveau et demande un nom.',
  'refusal.too_large_to_join':
    'Les factures dépassent {most} Mo ensemble\u00a0; imprimez-en moins à la fois.',
};
