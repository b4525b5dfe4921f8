/** The sentences of refusals to callers who may not do something. */
export default {
  'refusal.operators_only': 'Ceci est réservé aux exploitants de l’installation.',
  'refusal.scope_missing_filters':
    'Votre rôle n’a pas le droit de lecture, que les filtres `proposal` et `linked` exigent.',
  'refusal.scope_missing_key': 'La clé API n’a pas le droit {scope}.',
  'refusal.scope_missing_role': 'Votre rôle n’a pas le droit {scope}.',
  'refusal.scope_of_operation': 'à cette action',
} as const;
