export { inSlices, openPace, type Steps } from '@kontor/data';
export { dailyMessage } from './agents/daily-message.ts';
export { makeArchive } from './archives/make.ts';
export { ownWorkOf } from './assignments/own-work.ts';
export { type Definition, definitionsOf } from './definitions.ts';
export { issueKey } from './master-data/key.ts';
export {
  answerOffer,
  type LinkAnswer,
  type OfferShown,
  offerLinkFile,
  showOffer,
} from './offers/by-link.ts';
export { networkOf } from './people/attempts.ts';
export { connectionFor, signInByIdentity } from './people/identity.ts';
export { invite, makeLink } from './people/links.ts';
export { mailToken } from './people/own-mail.ts';
export type { Archiving } from './procedure/archiving.ts';
export { hashOf, keyRefused, newSecret } from './procedure/caller.ts';
export type { ReplyLimit } from './procedure/context.ts';
export {
  type BackupFilesFound,
  type Context,
  cachedContext,
  type FoldersFound,
  openContext,
  type Program,
  type ReadTurn,
  type Request,
  type SlowRequest,
  ZoneChanged,
} from './procedure/context.ts';
export { type Deprecations, deprecationHeaders, deprecations } from './procedure/deprecations.ts';
export type { FileAnswered, FileContent } from './procedure/files/file-content.ts';
export { operatorWriting } from './procedure/idempotency.ts';
export type { Mail, MailMessage } from './procedure/mail.ts';
export { type Tag, tags } from './procedure/meta.ts';
export { type NextStep, needsPerson, nextStep } from './procedure/next-step.ts';
export { type OfficialRates, RatesUnavailable } from './procedure/official-rates.ts';
export { type Meta, mayCall, requireScope } from './procedure/procedure.ts';
export { openReceipts, type Receipts } from './procedure/receipts/receipt-resources.ts';
export { refusalOf, trpcErrorOf } from './procedure/refusal.ts';
export type { BrowserSent, CookieChange } from './procedure/session.ts';
export type { TestMessage, WebhookTrial } from './procedure/webhooks/webhook-trial.ts';
export { type FileSent, fileSent } from './receipts/file-sent.ts';
export type { ImageReader } from './receipts/image-words.ts';
export { type IntakeRules, keepReceived, type MailEnd, type MailSource } from './receipts/mails/keeping.ts';
export { type TakingFiles, takeReceivedFiles } from './receipts/mails/taking.ts';
export { lease, type ProcessingOptions, receiptSteps } from './receipts/processing.ts';
export {
  type TemporaryFile,
  type TemporaryFileOptions,
  writeTemporaryFile,
} from './receipts/temporary-file.ts';
export { type PostingDue, postDueRecurring } from './recurring/post-due.ts';
export { type SendingPosted, sendPostedRecurring } from './recurring/send-posted.ts';
export {
  type AppRouter,
  appRouter,
  caller,
  type Inputs,
  isCheckedProcedure,
  mayWait,
  type Outputs,
} from './router.ts';
