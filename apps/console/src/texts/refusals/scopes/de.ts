/** The sentences of refusals to callers who may not do something. */
export default {
  'refusal.operators_only': 'Das ist Betreibern der Installation vorbehalten.',
  'refusal.scope_missing_filters':
    'Ihrer Rolle fehlt das Leserecht, das die Filter `proposal` und `linked` brauchen.',
  'refusal.scope_missing_key': 'Dem API-Schlüssel fehlt das Recht {scope}.',
  'refusal.scope_missing_role': 'Ihrer Rolle fehlt das Recht {scope}.',
  'refusal.scope_of_operation': 'zu dieser Aktion',
} as const;
