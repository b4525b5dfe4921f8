/** The sentences of refusals about leave (docs/interface §34). */
export const leaveSentences = {
  leave_amount: 'the amount is above the limit of the leave',
  leave_beside: 'it writes something that no leave covers',
  leave_changed: 'The leave of this key has changed since it was read: its version is {version}.',
  leave_day_amount: 'the amounts of the day are above the limit of the leave',
  leave_day_count: 'the writes of the day are above the limit of the leave',
  leave_draft: 'is not a draft key: it books by itself',
  leave_kind: 'there is no leave for such writes',
  leave_leave: 'the key has no leave for such writes',
  leave_no_limit: 'does not apply to writes of this kind',
  leave_party: 'the leave is not for its parties',
  leave_person: 'Only a person can give leave to a key.',
} as const;
