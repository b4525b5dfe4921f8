export { type ClientOptions, createKontorClient, type KontorClient } from './client.ts';
export { blobOf, bytesOf, type Download } from './download.ts';
export { follow } from './events.ts';
export type * from './generated/router.ts';
export { each } from './pages.ts';
export { isRefusal, type KontorError, type RefusedWith } from './refusal.ts';
export {
  type SentWebhook,
  type VerifyOptions,
  verifyWebhook,
  type WebhookMessage,
  WebhookNotVerified,
} from './webhooks.ts';
export { once } from './writing.ts';
