import { type Attributes, context, ROOT_CONTEXT, type Span, SpanStatusCode, trace } from '@opentelemetry/api';

/**
 * Spans of OpenTelemetry, by hand. There are some only within the span of a request, which a
 * program opens where traces are set up (docs/operations, Traces); everywhere else to ask whether
 * there is one is all that they cost.
 */

const tracer = trace.getTracer('kontor');

const isTraced = (): boolean => trace.getActiveSpan()?.isRecording() === true;

type SpanOptions = {
  attributes?: Attributes;
  /** Whether an error is a fault; others, such as refusals, are only named. */
  isFault?: (error: unknown) => boolean;
};

/** Does `work` in a span of its own, whose parent is the span that is active. */
export const inSpan = <Result>(
  name: string,
  work: () => Promise<Result>,
  { attributes = {}, isFault = () => true }: SpanOptions = {},
): Promise<Result> => {
  if (!isTraced()) return work();
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      noteError(span, error, isFault);
      throw error;
    } finally {
      span.end();
    }
  });
};

/**
 * Does `work` in no span: it is for many requests, and each of them has a span of its own for it.
 */
export const outsideOfSpans = <Result>(work: () => Result): Result =>
  trace.getActiveSpan() ? context.with(ROOT_CONTEXT, work) : work();

/** A callback that runs in the span that is active now, whoever calls it. */
export const withinSpan = <Callback>(callback: Callback): Callback =>
  isTraced() ? context.bind(context.active(), callback) : callback;

/** The error's code or name, and no message, as that may have values of the books. */
const noteError = (span: Span, error: unknown, isFault: (error: unknown) => boolean): void => {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown };
  span.setAttribute('error.type', String(code ?? name ?? 'error'));
  if (isFault(error)) span.setStatus({ code: SpanStatusCode.ERROR });
};

// In characters.
const mostText = 2_000;

/**
 * The text of a statement whose values are sent apart from it; undefined for others, which may have
 * values in their text.
 */
const statementIn = ([first, second]: readonly unknown[]): { text: string; isPlain: boolean } | undefined => {
  if (typeof first === 'string') return { text: first, isPlain: Array.isArray(second) };
  const { text, values, submit } = Object(first) as { text?: unknown; values?: unknown; submit?: unknown };
  if (typeof text !== 'string' || submit !== undefined) return undefined;
  return { text, isPlain: Array.isArray(values ?? second) };
};

/** Sends a query of the driver, with its arguments `given`, in a span that ends with its answer. */
export const querySpan = <Answer>(given: unknown[], send: (given: unknown[]) => Answer): Answer => {
  const statement = isTraced() ? statementIn(given) : undefined;
  if (statement === undefined) return send(given);
  const { text, isPlain } = statement;
  const [operation = ''] = /\w+/.exec(text) ?? [];
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation.toUpperCase(),
    ...(isPlain && { 'db.query.text': text.slice(0, mostText) }),
  };
  const span = tracer.startSpan(`postgresql ${operation.toUpperCase()}`, { attributes });
  const end = (error: unknown) => {
    if (error) noteError(span, error, () => true);
    span.end();
  };
  const callback = given.at(-1);
  if (typeof callback === 'function') {
    const answered = (error: unknown, ...results: unknown[]) => {
      end(error);
      callback(error, ...results);
    };
    return send([...given.slice(0, -1), answered]);
  }
  const answer = send(given);
  if (answer instanceof Promise) answer.then(() => end(undefined), end);
  else end(undefined);
  return answer;
};
