import type { Sentence } from '@kontor/domain';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { type Refused, refusalIn } from '../server/refusal.ts';
import { useAttempt } from './action.ts';
import { changedMeanwhile, draftIn, fitting, type SeenRecord, summaryOf } from './draft-kept.ts';
import { useDraftsOf } from './drafts.ts';
import { fieldTyped, schemaErrors } from './schema-errors.ts';

/** Reads the lists again and leads on, once the server has answered and the draft is forgotten. */
export type Follow = () => unknown;

type Options<Values extends FieldValues, Schema extends z.ZodType<unknown, FieldValues>> = {
  /** The name of the form. What was typed is kept under it, for each person and client. */
  name: string;
  initial: Values;
  /** The domain's schema of what is sent. Its paths are the names of the fields. */
  schema: Schema;
  /**
   * Makes the input of the procedure from the values typed. `before` are those that the form, or
   * its draft, began with.
   */
  sent: (values: Values, before: Values) => FieldValues;
  /**
   * Sends it; of a change with the version that it rests on. A refusal that it throws is shown
   * beside the fields that it names. Answers what follows; undefined where nothing is booked yet,
   * and the person goes on.
   */
  send: (
    value: z.output<Schema>,
    idempotencyKey: string,
    version: number | undefined,
  ) => Promise<Follow | undefined>;
  /** The field that an issue of the server is about, where the two have other names. */
  fieldOf?: (issue: string) => string;
  /**
   * Whether it makes something new: then each tab has a draft of its own, as it has of a record
   * that is changed.
   */
  isNew?: boolean;
  /** The record that is changed: its version, and its values as they are now. */
  record?: { version: number; read: () => Promise<SeenRecord<Values>> } | undefined;
};

/**
 * A record that someone else has changed in the meantime: who, as a sentence, and the fields in
 * which it differs from what was typed.
 */
export type Conflict<Values> = {
  refusal: Sentence;
  theirs: SeenRecord<Values>;
  fields: readonly { name: string; isTyped: boolean }[];
};

/** A draft of a tab that is no longer open. */
export type OtherDraft = { name: string; at: number; summary: string };

export type DraftForm<Values extends FieldValues> = UseFormReturn<Values> & {
  submit: () => void;
  busy: boolean;
  /** An error that belongs to no field. */
  error: unknown;
  /** Whether the form began with what had been typed before. */
  restored: boolean;
  discard: () => void;
  /** The changes of someone else that are to be settled. */
  conflict: Conflict<Values> | undefined;
  /**
   * Takes the other's value in these fields, keeps what was typed in all others, and sends it;
   * undefined goes on typing.
   */
  settle: (theirs: readonly string[] | undefined) => void;
  others: readonly OtherDraft[];
  /** Goes on with the draft of another tab; what was typed here takes its place. */
  goOnWith: (name: string) => void;
  discardOther: (name: string) => void;
};

/**
 * A form that survives a reload and the end of the session, and that shows each refusal where it
 * belongs.
 */
export const useDraftForm = <Values extends FieldValues, Schema extends z.ZodType<unknown, FieldValues>>(
  options: Options<Values, Schema>,
): DraftForm<Values> => {
  const { name, initial, schema, sent, send, record, fieldOf = (field) => field, isNew = false } = options;
  // Elsewhere a draft is of the form alone: a dialog or settings that stand once in the books.
  const drafts = useDraftsOf(name, isNew || record !== undefined);
  const { draft } = drafts;
  const [kept] = useState(() => draftIn<Values>(draft.read()));
  const begun = record && { version: record.version, values: initial };
  const seen = useRef(record && (kept?.seen ?? begun));
  const [restored, setRestored] = useState(kept !== undefined);
  const [error, setError] = useState<unknown>();
  const [conflict, setConflict] = useState<Conflict<Values>>();
  const [busy, setBusy] = useState(false);
  const attempt = useAttempt();
  const sentOf = (values: Values) => sent(values, seen.current?.values ?? initial);
  const form = useForm<Values>({
    defaultValues: { ...initial, ...(kept && fitting(kept.typed, initial)) } as DefaultValues<Values>,
    resolver: (values) => {
      const errors = schemaErrors<Values>(schema, sentOf(values), values);
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
    shouldFocusError: false,
  });
  const write = useCallback(
    (typed: Values) => draft.write(JSON.stringify({ typed, at: Date.now(), seen: seen.current })),
    [draft],
  );
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => write(values) }),
    [form, write],
  );
  const discard = () => {
    seen.current = begun;
    form.reset(initial as DefaultValues<Values>);
    draft.forget();
    setRestored(false);
    setError(undefined);
  };
  /**
   * Lets the change rest on the record as it is now, with the other's values in these fields;
   * answers the values of the form.
   */
  const restOn = (theirs: SeenRecord<Values>, fields: readonly string[]): Values => {
    seen.current = theirs;
    const values = { ...form.getValues(), ...pick(theirs.values, fields) };
    form.reset(values, { keepDefaultValues: true });
    write(values);
    return values;
  };
  /**
   * Takes over what someone else has changed in other fields than were typed; asks, and answers
   * undefined, where both have changed one.
   */
  const merged = async (refusal: Refused, mine: Values): Promise<Values | undefined> => {
    if (!record || !seen.current) return undefined;
    const theirs = await record.read();
    const fields = changedMeanwhile({ before: seen.current.values, theirs: theirs.values, mine });
    if (!fields.some(({ isTyped }) => isTyped))
      return restOn(
        theirs,
        fields.map(({ name }) => name),
      );
    setConflict({ refusal, theirs, fields });
    return undefined;
  };
  const sendOnce = async (values: Values) => {
    const value = schema.parse(sentOf(values)) as z.output<Schema>;
    await attempt(async (key) => {
      const follow = await send(value, key, seen.current?.version);
      if (!follow) return;
      // Before anything else, so that who leaves the page then does not come back to a draft of
      // what is booked.
      draft.forget();
      await follow();
    });
  };
  const submit = form.handleSubmit(async (values) => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      try {
        await sendOnce(values);
      } catch (thrown) {
        const refusal = refusalIn(thrown);
        if (!record || refusal?.code !== 'version_outdated') throw thrown;
        const both = await merged(refusal, values);
        if (!both) return;
        await sendOnce(both);
      }
    } catch (thrown) {
      const refusal = refusalIn(thrown);
      const issues = (refusal?.issues ?? []).map((issue) => ({
        field: fieldTyped(values, fieldOf(issue.field)),
        sentence: refusal && issue.field === refusal.issues[0]?.field ? sentenceOf(refusal, issue) : issue,
      }));
      const shown = issues.filter(({ field }) => document.getElementsByName(field).length > 0);
      for (const { field, sentence } of shown) form.setError(field as FieldPath<Values>, sentence);
      if (shown.length === 0) setError(thrown);
    } finally {
      setBusy(false);
    }
  });
  // Once the faults are drawn: a field in a folded group can't get the focus before.
  const { submitCount, isSubmitSuccessful } = form.formState;
  useEffect(() => {
    if (submitCount > 0 && !isSubmitSuccessful) focusInvalid();
  }, [submitCount, isSubmitSuccessful]);
  const settle = (theirs: readonly string[] | undefined) => {
    if (conflict && theirs) {
      restOn(conflict.theirs, theirs);
      void submit();
    }
    setConflict(undefined);
  };
  const others = drafts.others.flatMap((other) => {
    const found = draftIn<Values>(drafts.of(other).read());
    return found ? [{ name: other, at: found.at, summary: summaryOf(found.typed, initial) }] : [];
  });
  const goOnWith = (other: string) => {
    const there = drafts.of(other);
    const [taken, mine] = [draftIn<Values>(there.read()), draft.read()];
    if (!taken) return;
    if (mine === undefined) drafts.forget(other);
    else there.write(mine);
    seen.current = record && (taken.seen ?? begun);
    form.reset({ ...initial, ...fitting(taken.typed, initial) }, { keepDefaultValues: true });
    write(taken.typed);
    setRestored(true);
  };
  return {
    ...form,
    ...{ submit: () => void submit(), busy, error, restored, discard },
    ...{ conflict, settle, others, goOnWith, discardOther: drafts.forget },
  };
};

const pick = <Values extends FieldValues>(values: Values, names: readonly string[]): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as Partial<Values>;

/**
 * The sentence of a refusal; only the fault of its field, where the refusal says no more than the
 * two.
 */
const sentenceOf = (refusal: Sentence, fault: Sentence): Sentence =>
  refusal.wording && refusal.wording.name !== 'fault' ? refusal : fault;

const focusInvalid = () =>
  document.querySelector<HTMLElement>('form [aria-invalid=true], [data-form] [aria-invalid=true]')?.focus();
