import { bookingDate, clockIn, instantAt, instantOf, midnightIn } from '@kontor/domain';

/**
 * Timestamps on the wire (docs/interface.md §3.6): a day, and perhaps a time with a fraction, and perhaps its
 * distance from UTC as `Z`, `+01:00` or `+0100`. Without one, the client's zone is meant.
 */
const wire =
  /^(\d{4}-\d\d-\d\d)(?:T((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d{1,32}))?(Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?)?$/;
/** The booking date that `text` names in `zone`; `text` itself when it can't be read, for the schema to refuse. */
export const readDate = (text, zone) => {
  const [, day, clock, fraction, offset] = wire.exec(text) ?? [];
  if (!isDay(day)) return text;
  if (clock === undefined || offset === undefined) return day;
  return clockAt(epochOf(day, spellTime(clock, fraction), offset), zone).slice(0, 10);
};
/** The instant, in UTC, that `text` names in `zone`; `text` itself when it can't be read, for the schema to refuse. */
export const readInstant = (text, zone) => {
  const [, day, clock, fraction, offset] = wire.exec(text) ?? [];
  if (!isDay(day)) return text;
  if (clock === undefined) return instantOf(`${day}T00:00:00`, zone);
  const time = spellTime(clock, fraction);
  return offset === undefined ? instantOf(`${day}T${time}`, zone) : instantAt(epochOf(day, time, offset));
};
const isDay = (day) => bookingDate.safeParse(day).success;
const spellTime = (clock, fraction = '') => `${clock}.${fraction.slice(0, 3).padEnd(3, '0')}`;
const epochOf = (day, time, offset) =>
  Date.parse(`${day}T${time}${offset.replace(/(\d\d)(\d\d)$/, '$1:$2')}`);
/** `date` as its first moment in `zone`: `2026-01-14T00:00:00+01:00`. */
export const writeDate = (date, zone) =>
  remembered(midnights, `${date} ${zone}`, () => midnightIn(date, zone));
/** `instant` as the clock in `zone` shows it, to the second. */
export const writeInstant = (instant, zone) => clockAt(Date.parse(instant), zone);
const dayLength = 86400000;
// Asking the calendar takes 25 µs, which a long list would do for each record. A day of UTC at whose two ends the
// clocks are equally far from UTC has that one offset, and the rest is arithmetic; only the days on which the clocks
// change are asked about moment by moment.
const clockAt = (epoch, zone) => {
  const start = Math.floor(epoch / dayLength) * dayLength;
  const offset = remembered(offsets, `${start} ${zone}`, () => offsetOfDay(start, zone));
  if (offset === null) return clockIn(instantAt(epoch), zone);
  return new Date(epoch + offset.length).toISOString().replace(/\.\d+Z$/, offset.spelled);
};
const offsetOfDay = (start, zone) => {
  const [first, last] = [offsetAt(start, zone), offsetAt(start + dayLength, zone)];
  return first.length === last.length ? first : null;
};
const offsetAt = (epoch, zone) => {
  const clock = clockIn(instantAt(epoch), zone);
  return { length: Date.parse(`${clock.slice(0, -6)}Z`) - epoch, spelled: clock.slice(-6) };
};
const midnights = new Map();
const offsets = new Map();
const mostRemembered = 10000;
const remembered = (memory, key, find) => {
  const known = memory.get(key);
  if (known !== undefined) return known;
  const found = find();
  if (memory.size >= mostRemembered) memory.clear();
  memory.set(key, found);
  return found;
};
