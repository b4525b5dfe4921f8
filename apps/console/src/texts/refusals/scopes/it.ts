/** The sentences of refusals to callers who may not do something. */
export default {
  'refusal.operators_only': 'Questo è riservato ai gestori dell’installazione.',
  'refusal.scope_missing_filters':
    'Il Suo ruolo non ha il diritto di lettura, richiesto dai filtri `proposal` e `linked`.',
  'refusal.scope_missing_key': 'La chiave API non ha il diritto {scope}.',
  'refusal.scope_missing_role': 'Il Suo ruolo non ha il diritto {scope}.',
  'refusal.scope_of_operation': 'a questa azione',
} as const;
