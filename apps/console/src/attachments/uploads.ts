import { largestReceipt, type Sentence, type Wording } from '@kontor/domain';
import { useSyncExternalStore } from 'react';
import { newIdempotencyKey } from '../server/client.ts';
import { sendForPerson } from '../server/person.ts';
import { uploadAddress } from './files.ts';

/**
 * A file on its way. `refused` is final; `broken` may be tried again, with the same key, so that it
 * arrives once.
 */
export type Upload = {
  key: string;
  file: File;
  state: 'waiting' | 'sending' | 'kept' | 'refused' | 'broken' | 'too_large';
  /** The part that has been sent, from 0 to 1. */
  sent: number;
  /** The refusal; undefined where no answer arrived. */
  refusal: Sentence | undefined;
  /** Is called with the id of the receipt once the file has arrived. */
  onKept: (id: number) => void;
  /**
   * Whether a file that was uploaded before counts as arrived, too: as the receipt that it became
   * then.
   */
  takesExisting: boolean;
};

// The server opens files one after the other; the second arrives in the meantime.
const atOnce = 2;

const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();

/** The uploads of one client's books. They go on while other pages of the console are open. */
const openUploads = (client: string) => {
  let uploads: readonly Upload[] = [];
  const listeners = new Set<() => void>();
  const replace = (changed: readonly Upload[]) => {
    uploads = changed;
    const underway = uploads.some(({ state }) => state === 'waiting' || state === 'sending');
    // The browser asks before it leaves a page from which files are on their way.
    if (underway) window.addEventListener('beforeunload', askFirst);
    else window.removeEventListener('beforeunload', askFirst);
    for (const listener of listeners) listener();
  };
  const change = (key: string, changed: Partial<Upload>) =>
    replace(uploads.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  const sendNext = (): void => {
    const sending = uploads.filter(({ state }) => state === 'sending').length;
    const next = uploads.find(({ state }) => state === 'waiting');
    if (!next || sending >= atOnce) return;
    change(next.key, { state: 'sending', sent: 0, refusal: undefined });
    void send(client, next, (sent) => change(next.key, { sent })).then(({ id, ...outcome }) => {
      change(next.key, outcome);
      if (outcome.state === 'kept' && id !== undefined) next.onKept(id);
      sendNext();
    });
    sendNext();
  };
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: () => uploads,
    /**
     * Uploads files; `onKept` is called after each that has arrived. What was kept before is
     * forgotten.
     */
    add: (
      files: readonly File[],
      onKept: Upload['onKept'],
      { takesExisting = false }: { takesExisting?: boolean } = {},
    ): void => {
      replace([
        ...uploads.filter(({ state }) => state !== 'kept'),
        ...files.map(
          (file): Upload => ({
            key: newIdempotencyKey(),
            file,
            state: file.size > largestReceipt ? 'too_large' : 'waiting',
            sent: 0,
            refusal: undefined,
            onKept,
            takesExisting,
          }),
        ),
      ]);
      sendNext();
    },
    retry: (key: string): void => {
      change(key, { state: 'waiting' });
      sendNext();
    },
    dismiss: (key: string): void => {
      replace(uploads.filter((one) => one.key !== key));
    },
  };
};

type Uploads = ReturnType<typeof openUploads>;
type Outcome = Pick<Upload, 'state' | 'refusal'> & { id?: number | undefined };

/** Sends one file as a form, and says how much of it has gone. `fetch` can't tell that. */
const send = async (client: string, upload: Upload, onProgress: (sent: number) => void): Promise<Outcome> => {
  const answer = await sendForPerson((headers) => sendOnce(client, { upload, headers }, onProgress));
  return answer ? outcomeOf(answer, upload) : { state: 'broken', refusal: undefined };
};

type Sending = { upload: Upload; headers: Record<string, string> };

/** Sends it once; undefined where no answer arrived. */
const sendOnce = (
  client: string,
  { upload: { key, file }, headers }: Sending,
  onProgress: (sent: number) => void,
): Promise<XMLHttpRequest | undefined> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', uploadAddress(client));
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('idempotency-key', key);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(request);
    request.onerror = () => resolve(undefined);
    const form = new FormData();
    form.set('Filedata', file);
    request.send(form);
  });

const outcomeOf = (
  { status, responseText }: XMLHttpRequest,
  { takesExisting }: Pick<Upload, 'takesExisting'>,
): Outcome => {
  const { error: message, wording, id } = answerIn(responseText);
  if (status === 200) return { state: 'kept', refusal: undefined, id: Number(id) };
  const existing = existingOf(message === undefined ? undefined : { message, wording });
  if (takesExisting && existing !== undefined) return { state: 'kept', refusal: undefined, id: existing };
  const isBroken = status === 401 || status === 408 || status === 429 || status >= 500;
  return {
    state: isBroken ? 'broken' : 'refused',
    refusal: message === undefined ? undefined : { message, wording },
  };
};

/** The receipt that the same file became before, where that was the refusal. */
export const existingOf = (refusal: Sentence | undefined): number | undefined => {
  const { name, params } = refusal?.wording ?? {};
  return name === 'receipt_exists' ? Number(params?.['id']) : undefined;
};

const answerIn = (json: string): { error?: string; wording?: Wording; id?: string } => {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
};

const opened = new Map<string, Uploads>();

/** The uploads of a person to a client: whoever signs in next sees none of them. */
export const uploadsOf = (person: number | undefined, client: string): Uploads => {
  const name = `${person} ${client}`;
  const known = opened.get(name) ?? openUploads(client);
  opened.set(name, known);
  return known;
};

export const useUploads = (uploads: Uploads): readonly Upload[] =>
  useSyncExternalStore(uploads.subscribe, uploads.current);
