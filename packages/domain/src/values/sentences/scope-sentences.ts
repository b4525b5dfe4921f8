/** The sentences of refusals to callers who may not do something. */
export const scopeSentences = {
  operators_only: 'This is for operators of the installation.',
  scope_missing_key: 'The API key lacks the scope {scope}.',
  scope_missing_filters: 'Your role lacks the scope read, which `proposal` and `linked` ask for.',
  scope_missing_role: 'Your role lacks the scope {scope}.',
  scope_of_operation: 'of this operation',
} as const;
