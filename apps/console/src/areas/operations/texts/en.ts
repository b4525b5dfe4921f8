const operationsTexts = {
  operations: 'Operations',
  'operations.about_slow':
    'The slowest of the last 24 hours, of the program that answers, from a tenth of a second on.',
  'operations.backup': 'Backup',
  'operations.backup_late': 'The last good backup is more than a day old.',
  'operations.backup_none': 'No backup was made at night. The setting KONTOR_BACKUP has one made each night.',
  'operations.before': 'Before',
  'operations.books': 'To the books',
  'operations.client_count': '{count} {count, plural, one {client} other {clients}}',
  'operations.clients': 'Clients',
  'operations.database': 'Database',
  'operations.deliveries': 'Webhooks',
  'operations.duration': 'Duration',
  'operations.ended': 'Ended',
  'operations.events': 'Events',
  'operations.events_waiting': 'Events not delivered',
  'operations.failed': 'Failed',
  'operations.held': 'Good',
  'operations.lag': 'Lag',
  'operations.last_booked': 'Last booking',
  'operations.late': 'Late by',
  'operations.more': 'Show more',
  'operations.name': 'Operation',
  'operations.never': 'Never',
  'operations.no_slow': 'No request has taken a tenth of a second.',
  'operations.not_ended': 'Under way',
  'operations.not_held': 'Failed',
  'operations.oldest': 'Oldest event',
  'operations.operator': 'Operator',
  'operations.program': 'Program',
  'operations.queued': 'Waiting',
  'operations.receipts': 'Receipts',
  'operations.replication': 'Replication',
  'operations.result': 'Result',
  'operations.running': 'Under way',
  'operations.size': 'Size',
  'operations.slow': 'Slow requests',
  'operations.standby': 'This is a standby: it takes no writes.',
  'operations.standbys':
    '{count, plural, =0 {No standby} other {{count} {count, plural, one {standby} other {standbys}}}}',
  'operations.standbys_hidden': 'Not to be seen by this role',
  'operations.started': 'Started',
  'operations.time': 'Time',
  'operations.unread': 'The database did not tell this in time.',
  'operations.uptime': 'Running for',
  'operations.verify': 'Check of all books',
  'operations.verify_none':
    'No books were checked at night. The setting KONTOR_VERIFY has all checked each night.',
  'operations.version': 'Version',
};

export default operationsTexts;

declare module '../../../texts/text.ts' {
  interface Texts extends Record<keyof typeof operationsTexts, string> {}
}
