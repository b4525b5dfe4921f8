import type { BookingDate } from '@kontor/domain';

/** The reasons for which a file of official rates is not there. */
export const ratesFaults = ['missing', 'refused', 'timeout', 'too_large', 'unreachable'] as const;

/**
 * Reads the file of the official rates of a day, from where the operator has set. Throws
 * RatesUnavailable.
 */
export type OfficialRates = { read: (day: BookingDate) => Promise<Uint8Array> };

/** The file of official rates could not be read. `cause` is for the log. */
export class RatesUnavailable extends Error {
  override readonly name = 'RatesUnavailable';
  readonly fault: (typeof ratesFaults)[number];

  constructor(fault: (typeof ratesFaults)[number], cause?: unknown) {
    super(`The official rates are not there: ${fault}.`, { cause });
    this.fault = fault;
  }
}
