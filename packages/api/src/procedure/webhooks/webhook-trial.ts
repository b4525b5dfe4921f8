import type { Instant, Sentence, WebhookTest } from '@kontor/domain';

/** The test message of a webhook that is about to be made: to its address, signed by its secret. */
export type TestMessage = { client: string; url: string; secret: string; now: Instant };

/**
 * Tries webhooks as they are made (docs/interface §20), in the program that delivers their events.
 */
export type WebhookTrial = {
  /**
   * The sentence that says why nothing will ever be delivered to an address, as far as that is
   * known without looking up its name.
   */
  refusedFor: (url: string) => Sentence | undefined;
  /** Sends the message and waits a few seconds for its end. It never rejects. */
  send: (message: TestMessage) => Promise<WebhookTest>;
};
