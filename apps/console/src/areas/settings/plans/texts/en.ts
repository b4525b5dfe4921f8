const planTexts = {
  plans: 'Plans',
  'plans.all': 'All',
  'plans.approve': 'Approve and book',
  'plans.by': 'Proposed by',
  'plans.changed': 'Changed',
  'plans.decided': 'Decided',
  'plans.decline': 'Decline',
  'plans.decline_text': 'The program can not book it any more.',
  'plans.decline_title': 'Decline plan {id}?',
  'plans.entry': 'Entry',
  'plans.expires': 'Until',
  'plans.field': 'Field',
  'plans.made': 'New',
  'plans.none': 'There are no plans.',
  'plans.none_waits': 'No plan of a program waits for you.',
  'plans.one': 'Plan {id}',
  'plans.state.BOOKED': 'Booked',
  'plans.state.DECLINED': 'Declined',
  'plans.state.EXPIRED': 'Expired',
  'plans.state.OPEN': 'Open',
  'plans.state.WAITING': 'Waiting',
  'plans.what': 'What would be booked',
};

export default planTexts;

declare module '../../../../texts/text.ts' {
  interface Texts extends Record<keyof typeof planTexts, string> {}
}
