import type { Outputs } from '@kontor/client';
import { annualNotes } from '@kontor/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useDraftForm } from '../../../forms/draft-form.ts';
import { once } from '../../../server/client.ts';
import { useBooks } from '../../../server/session.ts';

/** The answers of a year as their form has them. */

export type AnnualAccounts = Outputs['annualAccounts']['get'];
export type AccountsShown = { accounts: AnnualAccounts };

export const appropriationFields = [
  'dividend',
  'to_legal_reserve',
  'to_voluntary_reserves',
  'from_voluntary_reserves',
  'from_legal_reserve',
  'from_capital_reserve',
] as const;

/** `''`: not answered; `none`: there is nothing to say. */
type NoteValues = {
  note: string;
  state: '' | 'none' | 'given';
  text: string;
  amount: string;
  compared: string;
};

export type AnswerValues = {
  legal_form: string;
  seat: string;
  positions: string;
  is_larger: boolean;
  notes: NoteValues[];
  appropriation: Record<(typeof appropriationFields)[number], string>;
  is_holding: boolean;
  signatories: { name: string; role: string }[];
  place: string;
  signed_on: string;
};

/** Two sign by law. */
const signing = [0, 1];

/** The answers of the year; without any, those of the year before are proposed. */
const valuesOf = ({ notes, answers, answers_before }: AnnualAccounts, city: string): AnswerValues => {
  const begun = answers ?? answers_before;
  return {
    legal_form: begun?.legal_form ?? '',
    seat: begun?.seat || city,
    positions: begun?.positions ?? '',
    is_larger: begun?.is_larger ?? false,
    notes: notes.map(({ name: note }) => {
      const kept = begun?.notes?.find(({ name }) => name === note);
      // The amount of a year is that of the year before in the next one.
      const [amount, compared] = answers ? [kept?.amount, kept?.compared] : [undefined, kept?.amount];
      return {
        ...{ note, text: kept?.text ?? '', amount: amount ?? '', compared: compared ?? '' },
        state: kept === undefined ? '' : kept.applies ? 'given' : 'none',
      };
    }),
    appropriation: Object.fromEntries(
      appropriationFields.map((name) => [name, answers?.appropriation?.[name] ?? '']),
    ) as AnswerValues['appropriation'],
    is_holding: begun?.appropriation?.is_holding ?? false,
    signatories: signing.map((at) => ({
      name: begun?.signatories?.[at]?.name ?? '',
      role: begun?.signatories?.[at]?.role ?? '',
    })),
    place: begun?.place || city,
    signed_on: answers?.signed_on ?? '',
  };
};

const entered = (value: string): string | undefined => (value === '' ? undefined : value);

const sentOf = (values: AnswerValues) => {
  const appropriation = Object.fromEntries(
    appropriationFields.flatMap((name) => {
      const amount = entered(values.appropriation[name]);
      return amount === undefined ? [] : [[name, amount]];
    }),
  );
  const proposes = Object.keys(appropriation).length > 0 || values.is_holding;
  return {
    ...{ legal_form: entered(values.legal_form), positions: entered(values.positions) },
    ...{ seat: values.seat, place: values.place, is_larger: values.is_larger },
    signed_on: entered(values.signed_on),
    notes: values.notes
      .filter(({ state }) => state !== '')
      .map(({ note, state, text, amount, compared }) => ({
        ...{ name: note, applies: state === 'given', text: state === 'given' ? text : '' },
        ...(state === 'given' ? { amount: entered(amount), compared: entered(compared) } : {}),
      })),
    ...(proposes ? { appropriation: { ...appropriation, is_holding: values.is_holding } } : {}),
    signatories: values.signatories.filter(({ name }) => name.trim() !== ''),
  };
};

/** The form of a year's answers, which replace those that were seen. */
export const useAnswersForm = ({ accounts, city }: AccountsShown & { city: string }) => {
  const { call } = useBooks();
  const cache = useQueryClient();
  const { year, answers } = accounts;
  const initial = useMemo(() => valuesOf(accounts, city), [accounts, city]);
  const typed = useRef(initial);
  return useDraftForm({
    name: `annual_notes.${year}`,
    initial,
    schema: annualNotes,
    sent: (values: AnswerValues) => {
      typed.current = values;
      return sentOf(values);
    },
    send: async (annual_notes, key) => {
      const version_seen = answers?.version ?? 0;
      await call.annualAccounts.answer.mutate(
        { year, annual_notes: { ...annual_notes, version_seen } },
        once(key),
      );
      return () => cache.invalidateQueries();
    },
    // Notes without an answer are not sent, so that those that are have other places there.
    fieldOf: (issue) =>
      issue.replace(/^notes\.(\d+)\.(?:name|applies)?/, (found, at: string) => {
        const sent = typed.current.notes.flatMap(({ state }, place) => (state === '' ? [] : [place]));
        const place = sent[Number(at)] ?? Number(at);
        return found.endsWith('.') ? `notes.${place}.` : `notes.${place}.state`;
      }),
  });
};
