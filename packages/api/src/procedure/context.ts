import {
  type Books,
  type ClientKept,
  cachedBooks,
  cachedKey,
  type Database,
  explainFailure,
  type FoundKey,
  findConnection,
  findKey,
  openBooks,
  type Session,
} from '@kontor/data';
import { clientName, type Instant, memoized } from '@kontor/domain';
import type { Archiving } from './archiving.ts';
import { type Caller, hashOf, keyMissing, keyRefused, uploaderOf } from './caller.ts';
import type { Mail } from './mail.ts';
import type { OfficialRates } from './official-rates.ts';
import type { Receipts } from './receipts/receipt-resources.ts';
import { type BrowserSent, type CookieChange, openBySession } from './session.ts';
import type { WebhookTrial } from './webhooks/webhook-trial.ts';

/**
 * A limit as answers say it: its name, so many in that many seconds, of which so many are left, and
 * all are again after `reset` seconds.
 */
export type ReplyLimit = { name: string; quota: number; window: number; left: number; reset: number };

/**
 * A request that was slow: its operation, the client by its name, when it was answered and how many
 * milliseconds that took.
 */
export type SlowRequest = { operation: string; client?: string; at: Instant; ms: number };

/**
 * The backups of each night that are in the folder for them, as it is; `fault` says why it can't be
 * read or written.
 */
export type BackupFilesFound = {
  folder: string;
  files: number;
  last?: { name: string; bytes: number; written: Instant };
  fault?: 'missing' | 'no_folder' | 'refused' | undefined;
};

/** The folders of a program: the room on their disks, and the backups of this installation. */
export type FoldersFound = {
  space: { folder: 'data' | 'backup'; free: number; size: number }[];
  backups?: BackupFilesFound;
};

/**
 * The program that answers: the slowest requests of the last day that it has answered, the slowest
 * first, and its folders.
 */
export type Program = {
  version: string;
  started: Instant;
  slowRequests: () => readonly SlowRequest[];
  folders?: () => Promise<FoldersFound>;
};

/**
 * Waits for the turn of a read, and returns the function that ends it; `goesOn` where a part of the
 * read was answered before. Rejects when the caller is gone, or where the read is refused.
 */
export type ReadTurn = (goesOn?: boolean) => Promise<() => void>;

/**
 * The context of a request, for every procedure: the caller, the open books and the current time.
 */
export type Context = {
  /** The database, for what belongs to no client's books. */
  database: Database;
  /**
   * Where the request reads and writes the client's books: the database, a replica of it, or a
   * transaction.
   */
  session: Session;
  receipts: Receipts;
  /** Undefined where no mail is set up. */
  mail: Mail | undefined;
  /** Undefined where the program delivers no events. */
  webhookTrial: WebhookTrial | undefined;
  /** Undefined where no operator has set where official rates are read. */
  officialRates: OfficialRates | undefined;
  /**
   * The form of the addresses to which receipts are mailed, with `{part}`; undefined where the
   * installation receives no mail.
   */
  mailIntakeAddress: string | undefined;
  /** Undefined where no archives are made, as in programs for agents. */
  archiving: Archiving | undefined;
  /** Undefined where no program serves tRPC. */
  program: Program | undefined;
  /** The address at which people come in, without a path; undefined where no programs connect. */
  issuer: string | undefined;
  /** The turns of the client's reads; undefined where reads take none, as in commands. */
  turn: ReadTurn | undefined;
  requestId: string;
  now: Instant;
  caller: Caller;
  /** Present when a browser called, without a key. */
  browser: BrowserSent | undefined;
  /**
   * Whether key and client are as they were when last read, and have not been looked up for this
   * request.
   */
  cached: boolean;
  /**
   * Whether names that are not known are refused in the input, instead of ignored (docs/interface
   * §3.9).
   */
  strict: boolean;
  /**
   * Whether taxes of documents that do not fit are refused: where the caller is strict, but not
   * where a plan makes the call so.
   */
  strictTaxes: boolean;
  /**
   * Whether times in the input were read in the client's time zone; if so, that zone must be the
   * current one.
   */
  localTimes: boolean;
  /** Opens the context again, with key and client looked up. */
  reopen: () => Promise<Context>;
  /**
   * Absent for requests of the operator, whose address names no client: see `operatorProcedure`.
   */
  client: ClientKept | undefined;
  books: Books | undefined;
  /** The caller's Idempotency-Key. */
  idempotencyKey: string | undefined;
  /**
   * The position of the log that the caller has seen, as the header `Kontor-Position` was sent
   * (docs/interface §13).
   */
  position: string | undefined;
  /**
   * The plan that is booked: its number, the program and the key that proposed it (docs/interface
   * §21).
   */
  plan: { id: number; program: string; key: string } | undefined;
  /**
   * Response metadata: a procedure sets it for REST or tRPC, besides its answer. `faults` are
   * errors that the answer only mentions, for the log. `position` is told where something was
   * written and replicas may be read.
   */
  reply: {
    replayed: boolean;
    position?: string;
    cookie?: CookieChange;
    faults?: unknown[];
    /** Limits besides those of requests, with what is left of them. */
    limits?: readonly ReplyLimit[];
  };
};

export type Request = {
  database: Database;
  receipts: Receipts;
  mail?: Mail | undefined;
  webhookTrial?: WebhookTrial | undefined;
  officialRates?: OfficialRates | undefined;
  mailIntakeAddress?: string | undefined;
  archiving?: Archiving | undefined;
  program?: Program | undefined;
  issuer?: string | undefined;
  turn?: ReadTurn | undefined;
  requestId: string;
  now: Instant;
  /** The key as it was sent; undefined when there is none. */
  key: string | undefined;
  /**
   * The session and origin that a browser sent in place of a key; undefined where only keys are
   * taken, or one was sent.
   */
  browser?: BrowserSent | undefined;
  /** The client's name in the address; undefined for requests of the operator. */
  clientName: string | undefined;
  /** Whether tokens of connections are taken besides keys, as at the door for agents (§36). */
  byConnection?: boolean;
  idempotencyKey?: string | undefined;
  /** The header `Kontor-Position` as it was sent. */
  position?: string | undefined;
  /**
   * Whether the caller prefers names that are not known to be refused; a strict key does in any
   * case.
   */
  strict?: boolean;
  /** Whether times in the input are read in the client's time zone. */
  localTimes?: boolean;
};

/**
 * Thrown where times in the input were read in a time zone that the client has no longer; `context`
 * has the current one.
 */
export class ZoneChanged extends Error {
  readonly context: Context;
  constructor(context: Context) {
    super('the time zone of the client has changed');
    this.context = context;
  }
}

/**
 * Authenticates a request by its key or its session, and opens the client's books (docs/interface
 * §2). Refuses `key_refused`, and `session_required` where the session has ended.
 */
export const openContext = (request: Request): Promise<Context> =>
  open(request).catch(async (error: unknown) => {
    throw await explainFailure(request.database, error);
  });

const open = async (request: Request): Promise<Context> => {
  const { database, browser, now } = request;
  if (browser)
    return contextOf(
      request,
      await openBySession(database, { sent: browser, name: request.clientName }, now),
    );
  if (!request.key) throw keyMissing();
  const sought = soughtBy(request);
  const found =
    sought &&
    // At an address without a client a connection is at its own, and no key is taken.
    ((request.byConnection && sought.name === undefined ? undefined : await findKey(database, sought, now)) ??
      (request.byConnection ? await findConnection(database, sought, now) : undefined));
  if (!found) throw keyRefused();
  return contextOf(request, openedBy(found));
};

/**
 * The context of a request to post, from the key and the client as they were when last read;
 * undefined where they are not cached. Only for procedures whose statement checks that they have
 * not changed (`meta.checked`).
 */
export const cachedContext = (request: Request): Context | undefined => {
  const sought = request.browser ? undefined : soughtBy(request);
  const found = sought && cachedKey(request.database, sought, request.now);
  return found && contextOf(request, openedBy(found), { cached: true });
};

const soughtBy = ({ key, clientName: name }: Request) =>
  key && (name === undefined || isClientName(name)) ? { hash: hashOf(key), name } : undefined;

const isClientName = memoized((name) => clientName.safeParse(name).success);

type Opened = { caller: Caller; client: ClientKept | undefined; strict?: boolean };

const openedBy = ({ id, prefix, scopes, strict, draft, client }: FoundKey): Opened => ({
  caller: { kind: 'key', id, prefix, scopes, draft },
  client,
  strict,
});

const contextOf = (
  request: Request,
  { caller, client, strict = false }: Opened,
  { cached } = { cached: false },
): Context => ({
  database: request.database,
  session: request.database,
  receipts: request.receipts,
  mail: request.mail,
  webhookTrial: request.webhookTrial,
  officialRates: request.officialRates,
  mailIntakeAddress: request.mailIntakeAddress,
  archiving: request.archiving,
  program: request.program,
  issuer: request.issuer,
  turn: request.turn,
  now: request.now,
  requestId: request.requestId,
  caller,
  browser: request.browser,
  cached,
  strict: strict || request.strict === true,
  strictTaxes: strict || request.strict === true,
  localTimes: request.localTimes ?? false,
  reopen: () => openContext(request),
  client,
  books: client && booksOf(request, client, { caller, cached }),
  idempotencyKey: request.idempotencyKey,
  position: request.position,
  plan: undefined,
  reply: { replayed: false },
});

/** A context with some parts of its own, also when it is opened again. */
export const contextWith = (ctx: Context, own: Partial<Context>): Context => ({
  ...ctx,
  ...own,
  reopen: async () => contextWith(await ctx.reopen(), own),
});

const booksOf = (
  { database }: Request,
  client: ClientKept,
  { caller, cached }: Pick<Context, 'caller' | 'cached'>,
): Books =>
  cached ? cachedBooks(database, client) : openBooks(database, client, { uploader: uploaderOf(caller) });
