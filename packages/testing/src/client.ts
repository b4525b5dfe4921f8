import type { Instant } from '@kontor/domain';

/** The current time of the tests that have no clock of their own: 2026-03-15, in Zurich too. */
export const now = '2026-03-15T10:00:00.000Z' as Instant;

/** A new client as it is sent: in CHF and in Zurich, with `fields` in place of its own. */
export const clientOf = <Fields extends object>(name: string, fields?: Fields) => ({
  ...{ name, currency: 'CHF', zone: 'Europe/Zurich', languages: ['de', 'fr'] },
  ...fields,
});
