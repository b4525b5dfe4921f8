/** The sentences of refusals about records of master data, and about documents that are drawn. */
export default {
  'refusal.not_drawn': 'Rechnung {number}: {why}',
  'refusal.record_changed': '{what} {number} hat sich geändert, seit der Datensatz gelesen wurde.',
  'refusal.record_changed_by': '{what} {number} wurde nach dem Lesen von {by} geändert ({at}).',
  'refusal.record_exists': '{what} {number} gibt es beim Mandanten {client} schon.',
  'refusal.record_new': '{what} {number} ist neu und braucht einen Namen.',
  'refusal.too_large_to_join':
    'Die Rechnungen haben zusammen mehr als {most} MB; drucken Sie weniger auf einmal.',
};
