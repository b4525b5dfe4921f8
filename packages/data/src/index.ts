export type { AccrualFound, AccrualWritten } from './accruals/accrual.ts';
export type { AgentKey, KindOfKey, Span, ToolOfKey } from './agents/agents.ts';
export { addCalls, type CallMade, type CallsOfDay, forgetCalls, keptCalls } from './agents/calls.ts';
export { type AgentsTold, agentsToldTo, type DailyFigures, dailyFigures } from './agents/daily-mail.ts';
export type { MadeArchive } from './archives/archive.ts';
export {
  type ArchiveSnapshot,
  openArchiveSnapshot,
  type StoredFile,
  type TrailPart,
} from './archives/snapshot.ts';
export type { AssetBookingFound, AssetsWritten } from './assets/asset-booking.ts';
export type { AssetFound } from './assets/asset-rows.ts';
export type { AssignedRecord, Assignee, AssignmentFound } from './assignments/assignment.ts';
export { readOwnWork, type WorkingFor } from './assignments/own-work.ts';
export { openRestore, RestoreError, type Restoring } from './backup/restore.ts';
export { type ClientRestored, type ClientRestoring, openClientRestore } from './backup/restore-client.ts';
export { NoBooks, openSnapshot, type SequenceEnd, type Snapshot } from './backup/snapshot.ts';
export type { TableColumns } from './backup/tables.ts';
export type { EntryWithoutLine } from './bank/candidates.ts';
export type { BankLineFilter, LineFound } from './bank/line.ts';
export type { LineMatch } from './bank/line-match.ts';
export type { OrderFilter } from './bank/orders/order-rows.ts';
export type { OrderFound, OrderMaker } from './bank/orders/payment-orders.ts';
export type { InTransit, PaymentEnd } from './bank/orders/settling.ts';
export type { NewBankRule } from './bank/rule.ts';
export type { StatementRead } from './bank/statement-editions.ts';
export type { BankStatementFilter } from './bank/statements.ts';
export { type BookingBooks, type Books, cachedBooks, openBooks } from './books.ts';
export { openBooksInOrder } from './bulk.ts';
export { listCharts, readChartFile } from './clients/chart-file.ts';
export { type MakingClient, makeClientOf } from './clients/made-of.ts';
export { findConnection, type NewConnection } from './connections/connection.ts';
export { findProgram, keepProgram } from './connections/program.ts';
export { keepRequest, takeRequest } from './connections/request.ts';
export {
  endConnection,
  findSecret,
  forgetConnections,
  insertTokens,
  type SecretFound,
  spendSecret,
} from './connections/secret.ts';
export { mostPaymentsCounted } from './documents/all-payments/payment-count.ts';
export type { PaymentFound } from './documents/booked-payment.ts';
export type { CreditBooks } from './documents/crediting/credit-note.ts';
export type { OtherPayment, PaymentPair } from './documents/crediting/payment-pair.ts';
export type { SetOffSide, SetOffToKeep } from './documents/crediting/set-off.ts';
export type { VendorCreditBooks, VendorCrediting } from './documents/crediting/vendor-credit-note.ts';
export type { DocumentWritten } from './documents/document.ts';
export { documentSorts } from './documents/document-order.ts';
export type { PaidDocumentKept } from './documents/document-to-pay.ts';
export { keepPaidIbans, type PaidTo, readPaidTo } from './documents/paid-to.ts';
export { namesTouched } from './documents/party.ts';
export type { PayableBooking } from './documents/payable.ts';
export {
  type Attempt,
  disableWebhook,
  forgetDeliveries,
  giveWebhookBack,
  recordAttempt,
  renewLeases,
  type TakenWebhook,
  takeWebhooks,
} from './events/delivery.ts';
export { type EventsRead, eventsIn } from './events/events.ts';
export { endWaits } from './events/waiting.ts';
export type { EntryToHand } from './fiduciaries/exchanged-entries.ts';
export { NoSuchBooks, readSourceBooks } from './imports/sql-ledger.ts';
export type { DimensionFilter } from './ledger/dimensioned.ts';
export type { GlWritten } from './ledger/gl.ts';
export type { Period } from './ledger/period.ts';
export type { BooksAtYearend } from './ledger/yearend.ts';
export {
  endMail,
  giveMailBack,
  type HeldPlaces,
  type MailEnd,
  postponeMail,
  renewMails,
  type TakenMail,
  takeMails,
} from './letters/delivery.ts';
export { type Issue, type Issued, issueIn } from './letters/issue.ts';
export type { DrawnLetter, LetterFound } from './letters/letter.ts';
export type { Allowance } from './letters/mail-day.ts';
export { confirmSender, type SenderAsked } from './letters/mail-sender.ts';
export type { MailChange, MailFilter } from './letters/outbox.ts';
export { type ChartNames, chartNames } from './master-data/chart-names.ts';
export {
  archiveClient,
  type ClientKept,
  createClient,
  findClient,
  listClients,
  type NewClient,
  settingsOf,
} from './master-data/client.ts';
export type { DimensionBooks } from './master-data/dimensions.ts';
export {
  cachedKey,
  createKey,
  type FoundKey,
  findKey,
  listKeys,
  type NewKey,
  revokeKeys,
} from './master-data/key.ts';
export type { Saved } from './master-data/master-record.ts';
export type { IbanFacts } from './master-data/vendor-iban.ts';
export { type ClientSize, listClientSizes } from './metrics/client-sizes.ts';
export { type DatabaseHealth, readHealth } from './metrics/health.ts';
export {
  countDoneReceipts,
  type DeliveriesReading,
  type MailingClient,
  type MailsReading,
  type ReceiptsReading,
  type RecurringReading,
  readDeliveries,
  readMailingClients,
  readMails,
  readReceipts,
  readRecurring,
  readServer,
  readStorage,
  type ServerReading,
  type StorageReading,
} from './metrics/readings.ts';
export { installationId } from './nightly/installation.ts';
export {
  endNight,
  findNights,
  giveNightBack,
  type Night,
  type NightFound,
  type NightlyKind,
  renewNight,
  takeNight,
} from './nightly/nightly.ts';
export type { AnswerToKeep, OfferChange, OfferReader } from './offers/change.ts';
export type { OfferBooks } from './offers/invoicing.ts';
export { findOfferLink, type OfferLinkFound } from './offers/link.ts';
export { mostOffersCounted } from './offers/offer.ts';
export type { PayrollWritten } from './payroll/payroll.ts';
export { type Access, type Failure, listAccess, recordFailure } from './people/access.ts';
export {
  changeCode,
  offerCode,
  offeredCode,
  openCodeSecret,
  sealCodeSecrets,
  spendCode,
} from './people/code.ts';
export {
  countAttempt,
  type FailureCounter,
  forgetFailures,
  takeBackAttempt,
} from './people/failure.ts';
export {
  connectIdentity,
  type Identity,
  listIdentities,
  openByIdentity,
  removeIdentity,
} from './people/identity.ts';
export { isKnownSecret } from './people/known-secret.ts';
export { findOrMakeMember, type Opening, openLink } from './people/link.ts';
export { changePassword, findLogin, type Login, loginOf } from './people/login.ts';
export { type NoticeTo, noticeTo, saveNoticeAddress } from './people/notice.ts';
export { changeOperator, isOperator, listOperators } from './people/operator.ts';
export {
  challengeSecret,
  createPasskey,
  findPasskey,
  listPasskeys,
  type NewPasskey,
  type PasskeyFound,
  recordPasskeyUse,
  removePasskey,
  spendChallenge,
} from './people/passkey.ts';
export {
  beginPersonMail,
  endPersonMail,
  findPersonMail,
  givePersonMailBack,
  renewPersonMails,
  savePersonMail,
  type TakenPersonMail,
  takePersonMails,
} from './people/person-mail.ts';
export type { LinkGiver } from './people/second-owner.ts';
export {
  beginSession,
  type ClientOfPerson,
  endSession,
  type FoundSession,
  findClientOf,
  findSession,
  forgetSessions,
  listClientsOf,
  listMemberships,
  listSessions,
  type NewSession,
  ownsClient,
} from './people/session.ts';
export type { LeaveRefused, PlanJudged } from './plans/leave.ts';
export { forgetPlans, type PlanFound } from './plans/plan.ts';
export { type Database, openDatabase } from './postgres/database.ts';
export { hasDiskSpace } from './postgres/disk-space.ts';
export type { StatementAnswered } from './postgres/gathered/gathered-statements.ts';
export type { Page, Paging } from './postgres/page.ts';
export { type Position, positionIn, positionText } from './postgres/replicas/position.ts';
export { migrate } from './postgres/schema/migrate.ts';
export { MigrationError } from './postgres/schema/run.ts';
export { explainFailure, isOutgrown } from './postgres/schema/schema-version.ts';
export { isDatabaseAddress } from './postgres/server/addresses.ts';
export { type Server, serverAt } from './postgres/server/server.ts';
export type { Session, Transaction } from './postgres/session/session.ts';
export { inSnapshot } from './postgres/session/snapshot.ts';
export { sha256 } from './postgres/sha256.ts';
export { inSlices, mappedInSlices, openPace, type Steps } from './postgres/slices.ts';
export { isUnstorable, violationOf } from './postgres/sqlstate.ts';
export { inSpan } from './postgres/traces/span.ts';
export { OutcomeUnknown, SchemaChanged, type Trouble, troubleOf } from './postgres/trouble.ts';
export type { Channel } from './postgres/watched/channel.ts';
export { type DatabaseLimits, databaseLimits, operatorLimits } from './postgres/watched/limits.ts';
export type { ProposalFound, VendorKnown } from './proposals/matches.ts';
export type { BookedFrom, BookPayable, ReceiptBooks } from './receipts/booking.ts';
export { type CutReceipt, finishJob, type ScanResult, skipWithdrawn } from './receipts/finish.ts';
export {
  failJob,
  giveJobBack,
  type Job,
  type Progress,
  postponeJob,
  renewJob,
  type TakenJob,
  takeJob,
} from './receipts/job.ts';
export type { LinkFound, LinkTo } from './receipts/link.ts';
export { type AddressedClient, findAddressed, type IntakeFound } from './receipts/mails/intake.ts';
export {
  giveMailboxBack,
  keepMailboxPlace,
  type MailboxPlace,
  type MailboxTurn,
  takeMailbox,
} from './receipts/mails/mailbox.ts';
export {
  findWaitingFiles,
  forgetReceivedMails,
  keepMail,
  type NewMail,
  readFile as readReceivedFile,
  settleFile,
  type WaitingFile,
} from './receipts/mails/taking.ts';
export { type FailedReceipt, type QueueCount, readQueue } from './receipts/queue.ts';
export type { Located, NewReceipt } from './receipts/receipt.ts';
export { type ReceiverFound, receiverOf } from './receipts/receiver.ts';
export { type BucketAddress, bucketAddress } from './receipts/storage/bucket-address.ts';
export { BucketError } from './receipts/storage/bucket-error.ts';
export { type Objects, openObjects } from './receipts/storage/objects.ts';
export type {
  ByteRange,
  Content,
  ContentKey,
  ReceiptStore,
  ReceiptStores,
  StoreName,
} from './receipts/storage/store.ts';
export { type ObjectStore, openReceiptStores } from './receipts/storage/stores.ts';
export { type DueRecurring, findDueRecurring } from './recurring/due.ts';
export type { OccurrenceFound } from './recurring/occurrence.ts';
export type { RecurringPriced } from './recurring/recurring-invoice.ts';
export { findWaitingToBeSent, type WaitingToBeSent } from './recurring/sending.ts';
export type { HoldSide } from './reminders/hold.ts';
export type { OpenAccountFound } from './reminders/open-accounts.ts';
export type { SheetPosting } from './reports/account-sheets.ts';
export { mostOfParty } from './reports/party-figures.ts';
export { readOpenByDays, readWork } from './reports/work.ts';
export { type CheckName, checkNames } from './verify/check.ts';
export { contentCheck, verifyContents, verifyContentsOf } from './verify/contents.ts';
export { eachHead, verifyEach } from './verify/each.ts';
export { type BrokenGuard, findOpenGuards, guardsFile, readGuards, verifyGuards } from './verify/guards.ts';
export { type Head, headCheck, verifyHead } from './verify/heads.ts';
export { postedBalances } from './verify/journal.ts';
export { readableCheck, verifyReadable, verifyReadableOf } from './verify/readable.ts';
export {
  type CheckResult,
  checks,
  type OffendingRow,
  runChecksOfMany,
  type Verified,
  verify,
} from './verify/verify.ts';
export type { BookingConnection } from './writing/booking.ts';
export {
  forget,
  type Outcome,
  type RecordedOutcome,
  type Refused,
  type SealedOutcome,
} from './writing/idempotency.ts';
export type { Slot } from './writing/ordered-writes.ts';
export type { Retry, Written } from './writing/outcome.ts';
export type { Touched } from './writing/touched-records.ts';
export { type Unit, unitOfWork } from './writing/unit-of-work.ts';
export type { IdempotencyClaim, Writer, Writing } from './writing/writing.ts';
export { readWritten } from './written/written.ts';
