import {
  type BookingDate,
  bookingDate,
  clockIn,
  type Instant,
  instantAt,
  instantOf,
  midnightIn,
} from '@kontor/domain';

/**
 * Timestamps on the wire (docs/interface §3.6): a day, and perhaps a time with a fraction, and
 * perhaps its distance from UTC as `Z`, `+01:00` or `+0100`. Without one, the client's zone is
 * meant.
 */
const wire =
  /^(\d{4}-\d\d-\d\d)(?:T((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d{1,32}))?(Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?)?$/;

/**
 * The booking date that `text` names in `zone`; `text` itself when it can't be read, for the schema
 * to refuse.
 */
export const readDate = (text: string, zone: string): string => {
  const [, day, clock, fraction, offset] = wire.exec(text) ?? [];
  if (!isDay(day)) return text;
  if (clock === undefined || offset === undefined) return day;
  return clockAt(epochOf({ day, time: spellTime(clock, fraction), offset }, zone), zone).slice(0, 10);
};

/**
 * The instant, in UTC, that `text` names in `zone`; `text` itself when it can't be read, for the
 * schema to refuse.
 */
export const readInstant = (text: string, zone: string): string => {
  const [, day, clock, fraction, offset] = wire.exec(text) ?? [];
  if (!isDay(day)) return text;
  const time = clock === undefined ? midnight : spellTime(clock, fraction);
  if (offset === undefined) return instantOf(`${day}T${time}`, zone) ?? text;
  return instantAt(epochOf({ day, time, offset }, zone));
};

const midnight = '00:00:00.000';

const isDay = (day: string | undefined): day is BookingDate => bookingDate.safeParse(day).success;

const spellTime = (clock: string, fraction = '') => `${clock}.${fraction.slice(0, 3).padEnd(3, '0')}`;

type ZonedTime = { day: string; time: string; offset: string };

// The offset of a zone that was seconds off a whole minute (Amsterdam until 1937, Monrovia until
// 1972) is written to the minute. When a caller sends such an offset back, it means the zone's own,
// or midnight would be on the day before.
const epochOf = ({ day, time, offset }: ZonedTime, zone: string): number => {
  const written = offset.replace(/(\d\d)(\d\d)$/, '$1:$2');
  const epoch = Date.parse(`${day}T${time}${written}`);
  const own = written === 'Z' ? undefined : (offsetOn(epoch, zone) ?? offsetAt(epoch, zone));
  return own?.spelled === written ? Date.parse(`${day}T${time}Z`) - own.length : epoch;
};

/** `date` as its first moment in `zone`: `2026-01-14T00:00:00+01:00`. */
export const writeDate = (date: string, zone: string): string => midnightOf(date, zone);

/** `instant` as the clock in `zone` shows it, to the second. */
export const writeInstant = (instant: string, zone: string): string => {
  const shown = hourOf(instant.slice(0, hourLength), zone);
  if (shown === null) return clockAt(Date.parse(instant), zone);
  return shown.hour + instant.slice(hourLength, hourLength + minutesLength) + shown.offset;
};

const dayLength = 86_400_000;
const hourLength = '2026-01-14T09'.length;
const minutesLength = ':30:00'.length;
type Offset = { length: number; spelled: string };

// A look-up in the time zone data takes 25 µs, which a long list would need for each record. So the
// offset is cached for each day of UTC that begins and ends with the same one; only on days on
// which the clocks change is each moment looked up.
const clockAt = (epoch: number, zone: string): string => {
  const offset = offsetOn(epoch, zone);
  if (offset === null) return clockIn(instantAt(epoch), zone);
  return new Date(epoch + offset.length).toISOString().replace(/\.\d+Z$/, offset.spelled);
};

const offsetOn = (epoch: number, zone: string): Offset | null =>
  offsetOfDay(Math.floor(epoch / dayLength) * dayLength, zone);

const offsetAt = (epoch: number, zone: string): Offset => {
  const clock = clockIn(instantAt(epoch) as Instant, zone);
  return { length: Date.parse(`${clock.slice(0, -6)}Z`) - epoch, spelled: clock.slice(-6) };
};

const maxCached = 10_000;

/**
 * Remembers what `find` finds in each zone; forgets all of it when `maxCached` results are kept.
 */
const cachedInZone = <Key, Found>(find: (key: Key, zone: string) => Found) => {
  const zones = new Map<string, Map<Key, Found>>();
  let count = 0;
  return (key: Key, zone: string): Found => {
    const known = zones.get(zone)?.get(key);
    if (known !== undefined) return known;
    const found = find(key, zone);
    if (count >= maxCached) {
      zones.clear();
      count = 0;
    }
    const inZone = zones.get(zone) ?? new Map<Key, Found>();
    zones.set(zone, inZone.set(key, found));
    count += 1;
    return found;
  };
};

const midnightOf = cachedInZone((date: string, zone) => midnightIn(date as BookingDate, zone));

/** The offset on the day of UTC that begins at `start`; null where it changes. */
const offsetOfDay = cachedInZone((start: number, zone): Offset | null => {
  const [first, last] = [offsetAt(start, zone), offsetAt(start + dayLength, zone)];
  return first.length === last.length ? first : null;
});

/**
 * The hour that the clock shows throughout an hour of UTC; null on a day on which the offset
 * changes, or where it is not a whole number of hours. To compute the clock of each moment takes
 * ten times as long.
 */
const hourOf = cachedInZone((hour: string, zone): { hour: string; offset: string } | null => {
  const start = Date.parse(`${hour}:00:00.000Z`);
  const clock = clockAt(start, zone);
  const isWhole = offsetOn(start, zone) !== null && clock.slice(hourLength, -6) === ':00:00';
  return isWhole ? { hour: clock.slice(0, hourLength), offset: clock.slice(-6) } : null;
});
