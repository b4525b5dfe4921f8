export { settingsOf } from './account.ts';
export type { By, Once, Writing } from './booking.ts';
export { type Books, openBooks } from './books.ts';
export { type BucketAddress, bucketAddress } from './bucket-address.ts';
export { BucketError } from './bucket-error.ts';
export { type ClientKept, createClient, findClient, listClients, type NewClient } from './client.ts';
export { type Database, openDatabase } from './database.ts';
export type { PaidDocumentKept } from './document-list.ts';
export { type GlOutcome, NotBooked } from './gl.ts';
export { forget, type Outcome, type Refused, sha256 } from './idempotency.ts';
export { createKey, type FoundKey, findKey, listKeys, type NewKey, revokeKeys } from './key.ts';
export { MigrationError, migrate } from './migrate.ts';
export type { Page, Paging } from './page.ts';
export type { PayablesIn } from './payable.ts';
export type { Period } from './period.ts';
export type { ProposalFound } from './proposal-found.ts';
export type { Located, NewReceipt, ReceiptFilter } from './receipt.ts';
export { type CutReceipt, type Found, finishJob, skipWithdrawn } from './receipt-finish.ts';
export {
  failJob,
  giveJobBack,
  type Job,
  type Progress,
  postponeJob,
  renewJob,
  type TakenJob,
  takeJob,
} from './receipt-job.ts';
export type { LinkFound, LinkTo } from './receipt-link.ts';
export { type Objects, openObjects } from './receipt-objects.ts';
export { type FailedReceipt, type QueueCount, readQueue } from './receipt-queue.ts';
export type {
  ByteRange,
  Content,
  ContentKey,
  ReceiptStore,
  ReceiptStores,
  StoreName,
} from './receipt-store.ts';
export { type ObjectStore, openReceiptStores } from './receipt-stores.ts';
export { checks, type OffendingRow, type Verified, verify } from './verify.ts';
export { contentCheck, verifyContents } from './verify-contents.ts';
export { isUnavailable, violationOf } from './violation.ts';
