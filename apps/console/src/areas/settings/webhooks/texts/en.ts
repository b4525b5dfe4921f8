const webhookTexts = {
  webhooks: 'Webhooks',
  'webhooks.address': 'Address',
  'webhooks.all': 'All',
  'webhooks.area.documents': 'Documents',
  'webhooks.area.ledger': 'Ledger',
  'webhooks.area.master_data': 'Master data',
  'webhooks.area.payments': 'Payments',
  'webhooks.area.receipts': 'Receipts',
  'webhooks.attempt': 'Attempt',
  'webhooks.because.by_hand': 'This webhook is disabled. Once it is enabled, it goes on with the next event.',
  'webhooks.because.failing':
    'This webhook is disabled, as the receiver has taken nothing for three days. Once it is enabled, it goes on where it was.',
  'webhooks.because.gone': 'This webhook is disabled, as the receiver says that it is gone (410).',
  'webhooks.deliveries': 'Deliveries',
  'webhooks.disable': 'Disable',
  'webhooks.disabled': 'Disabled',
  'webhooks.duration': 'ms',
  'webhooks.enable': 'Enable',
  'webhooks.enabled': 'Delivers',
  'webhooks.event': 'Event',
  'webhooks.events': 'Events',
  'webhooks.failing': 'Fails',
  'webhooks.last_event': 'Last event',
  'webhooks.make': 'Make webhook',
  'webhooks.new': 'New webhook',
  'webhooks.next_attempt': 'The receiver did not take the last event. It is tried again at {time}.',
  'webhooks.no_deliveries': 'Nothing has been delivered yet.',
  'webhooks.none': 'No program gets events yet.',
  'webhooks.one': 'Webhook {id}',
  'webhooks.outcome': 'Answer',
  'webhooks.remove': 'Remove',
  'webhooks.remove_text': 'Nothing more is delivered to {url}, and the log goes, too.',
  'webhooks.remove_title': 'Remove this webhook?',
  'webhooks.rotate': 'New secret',
  'webhooks.secret': 'Secret',
  'webhooks.secret_once':
    'The receiver checks by it what it gets. It is shown this once; after a change the former one holds for another day.',
  'webhooks.send_again': 'Send again',
  'webhooks.send_again_of': 'Send again: event {event}',
  'webhooks.sign_in_again': 'To make a webhook or to change its secret, sign in again.',
  'webhooks.test_failed':
    'The webhook was made, but the receiver did not take a test message: {outcome} (after {duration} ms). Events are tried again and again.',
  'webhooks.tested': 'The receiver took a test message: {outcome} after {duration} ms.',
  'webhooks.type': 'What happened',
  'webhooks.which': 'Events (all, if none is chosen)',
};

export default webhookTexts;

declare module '../../../../texts/text.ts' {
  interface Texts extends Record<keyof typeof webhookTexts, string> {}
}
