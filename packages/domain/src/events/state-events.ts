import type { EventType } from './event.ts';

/** The types of events by the state that a record has got. */

export const jobEvents: Readonly<Record<string, EventType>> = {
  done: 'receipt.processed',
  failed: 'receipt.failed',
};

export const proposalEvents: Readonly<Record<string, EventType>> = {
  ACCEPTED: 'proposal.accepted',
  DISMISSED: 'proposal.dismissed',
};

/** The types of a line by its state; one that is open again was undone. */
export const bankLineEvents: Readonly<Record<string, EventType>> = {
  booked: 'bank.line_booked',
  ignored: 'bank.line_ignored',
};

export const mailEvents: Readonly<Record<string, EventType>> = {
  sent: 'mail.sent',
  failed: 'mail.failed',
  bounced: 'mail.bounced',
  cancelled: 'mail.cancelled',
};

export const mailSenderEvents: Readonly<Record<string, EventType>> = {
  asked: 'mail_sender.asked',
  verified: 'mail_sender.verified',
};

export const planEvents: Readonly<Record<string, EventType>> = {
  BOOKED: 'plan.booked',
  DECLINED: 'plan.declined',
};

export const occurrenceEvents: Readonly<Record<string, EventType>> = {
  POSTED: 'recurring_invoice.posted',
  SKIPPED: 'recurring_invoice.skipped',
};

/** The types of bookings of assets by their kind. */
export const assetEvents: Readonly<Record<string, EventType>> = {
  disposal: 'asset.disposed',
  adjustment: 'asset.adjusted',
  reversal: 'assets.reversed',
};

/** The types of an offer by its state; of a draft it was saved. */
export const offerEvents: Readonly<Record<string, EventType>> = {
  SENT: 'offer.sent',
  ACCEPTED: 'offer.accepted',
  DECLINED: 'offer.declined',
};
