import type { Sentence } from '@kontor/domain';
import { useCallback, useEffect, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { refusalIn } from '../server/refusal.ts';
import { useAttempt } from './action.ts';
import { useDraft } from './drafts.ts';
import { fieldTyped, schemaErrors } from './schema-errors.ts';

type Options<Values extends FieldValues, Schema extends z.ZodType<unknown, FieldValues>> = {
  /** The name of the form. What was typed is kept under it, for each person and client. */
  name: string;
  initial: Values;
  /** The domain's schema of what is sent. Its paths are the names of the fields. */
  schema: Schema;
  /** Makes the input of the procedure from the values typed. */
  sent: (values: Values) => FieldValues;
  /** Sends it. A refusal that it throws is shown beside the fields that it names. */
  send: (value: z.output<Schema>, idempotencyKey: string) => Promise<void>;
  /** The field that an issue of the server is about, where the two have other names. */
  fieldOf?: (issue: string) => string;
};

export type DraftForm<Values extends FieldValues> = UseFormReturn<Values> & {
  submit: () => void;
  busy: boolean;
  /** An error that belongs to no field. */
  error: unknown;
  /** Whether the form began with what had been typed before. */
  restored: boolean;
  discard: () => void;
  /** Forgets the draft of what was sent, before a form is drawn anew by what it has changed. */
  forgetDraft: () => void;
};

/** A form that survives a reload and the end of the session, and that shows each refusal where it belongs. */
export const useDraftForm = <Values extends FieldValues, Schema extends z.ZodType<unknown, FieldValues>>(
  options: Options<Values, Schema>,
): DraftForm<Values> => {
  const { name, initial, schema, sent, send, fieldOf = (field) => field } = options;
  const draft = useDraft()(name);
  const [kept] = useState(() => valuesIn<Values>(draft.read()));
  const [restored, setRestored] = useState(kept !== undefined);
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const attempt = useAttempt();
  const form = useForm<Values>({
    defaultValues: { ...initial, ...kept } as DefaultValues<Values>,
    resolver: (values) => {
      const errors = schemaErrors<Values>(schema, sent(values), values);
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
    shouldFocusError: false,
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => draft.write(JSON.stringify(values)),
      }),
    [form, draft.write],
  );
  const discard = useCallback(() => {
    form.reset(initial as DefaultValues<Values>);
    draft.forget();
    setRestored(false);
    setError(undefined);
  }, [form, draft, initial]);
  const submit = form.handleSubmit(
    async (values) => {
      if (busy) return;
      setBusy(true);
      setError(undefined);
      try {
        const value = schema.parse(sent(values)) as z.output<Schema>;
        await attempt((key) => send(value, key));
        draft.forget();
      } catch (thrown) {
        const refusal = refusalIn(thrown);
        const issues = (refusal?.issues ?? []).map((issue) => ({
          field: fieldTyped(values, fieldOf(issue.field)),
          told: refusal && issue.field === refusal.issues[0]?.field ? sentenceOf(refusal, issue) : issue,
        }));
        const shown = issues.filter(({ field }) => document.getElementsByName(field).length > 0);
        for (const { field, told } of shown) form.setError(field as FieldPath<Values>, told);
        if (shown.length === 0) setError(thrown);
        else focusInvalid();
      } finally {
        setBusy(false);
      }
    },
    () => focusInvalid(),
  );
  return { ...form, submit: () => void submit(), busy, error, restored, discard, forgetDraft: draft.forget };
};

/** The sentence of a refusal; only the fault of its field, where the refusal says no more than the two. */
const sentenceOf = (refusal: Sentence, fault: Sentence): Sentence =>
  refusal.wording && refusal.wording.name !== 'fault' ? refusal : fault;

const valuesIn = <Values>(json: string | undefined): Values | undefined => {
  try {
    return json === undefined ? undefined : (JSON.parse(json) as Values);
  } catch {
    return undefined;
  }
};

// The fields are marked when the page is drawn next.
const focusInvalid = () =>
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      document
        .querySelector<HTMLElement>('form [aria-invalid=true], [data-form] [aria-invalid=true]')
        ?.focus(),
    ),
  );
