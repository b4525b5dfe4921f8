import { createContext, type ReactNode, use, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { type Control, type FieldValues, useWatch } from 'react-hook-form';
import { useUsualAccount } from '../../choices/accounts.ts';
import { type Span, spanClass } from '../../layout/layout.tsx';
import { type TextName, useKnownText, useText } from '../../texts/text.ts';
import { Fold } from '../fold.tsx';
import type { InputProps } from './kinds.tsx';
import { type AnyRecord, type FieldOf, fieldTexts, type LabelledOf, labelOf, saidOf } from './record.ts';

/** The fields of a form of `useRecordForm`, by their names, and groups of them. */

export type ShownForm = {
  of: AnyRecord;
  isNew: boolean;
  /** The field in which typing begins. */
  first: string | undefined;
  control: Control<FieldValues>;
  /**
   * Where the values stand in those of the form, with a dot at the end: of a record within another
   * one.
   */
  within?: string;
};

const Showing = createContext<ShownForm | undefined>(undefined);
const Registering = createContext<((name: string, usual: string | undefined) => void) | undefined>(undefined);

type FieldsShownProps = {
  form: Omit<ShownForm, 'control'> & { control: unknown };
  first?: string | undefined;
  children: ReactNode;
};

/** Gives the fields within it their form. */
export const FieldsShown = ({ form, children, ...props }: FieldsShownProps) => {
  const { of, isNew, control } = form;
  const { first } = { ...form, ...props };
  const shown = useMemo(
    () => ({ of, isNew, first, control: control as ShownForm['control'] }),
    [of, isNew, first, control],
  );
  return <Showing value={shown}>{children}</Showing>;
};

/** The form that the fields stand in. */
export const useShownForm = (): ShownForm => {
  const showing = use(Showing);
  if (!showing) throw new Error('A part of a form stands in a form.');
  return showing;
};

/** The value typed into a field, by its path in the values of the form. */
export const useTyped = (path: string): unknown => useWatch({ control: useShownForm().control, name: path });

type FieldsWithinProps = { of: AnyRecord; at: string; children: ReactNode };

/** Gives the fields within it the record that stands `at` that path of the values of the form. */
export const FieldsWithin = ({ of, at, children }: FieldsWithinProps) => {
  const { control, isNew, within = '' } = useShownForm();
  const shown = useMemo(
    () => ({ of, isNew, control, first: undefined, within: `${within}${at}.` }),
    [of, isNew, control, within, at],
  );
  return <Showing value={shown}>{children}</Showing>;
};

export type FieldProps = Partial<Omit<InputProps, 'control' | 'name' | 'texts' | 'label'>> & {
  name: string;
  /** The name of its label, where that is not the field's own. */
  label?: TextName;
  /** Its label as it is shown, where that has values in it. */
  title?: string;
  span?: Span;
};

const AnyField = ({ name, label, title, span, className = '', hint, placeholder, ...more }: FieldProps) => {
  const showing = use(Showing);
  const register = use(Registering);
  const text = useText();
  const known = useKnownText();
  const kind = showing?.of.kinds[name];
  const { isPending, account } = useUsualAccount(kind?.usual);
  useLayoutEffect(() => {
    // The account of the books opens no group, so it has to be known first.
    if (!isPending) register?.(name, account);
  }, [register, name, isPending, account]);
  if (!showing || !kind) throw new Error(`The form has no field ${name}.`);
  const { of, isNew, first, control, within = '' } = showing;
  // A record keeps its key.
  if (name === of.key && !isNew) return null;
  const note = hint ?? saidOf(of, name, known, '.hint');
  const example = placeholder ?? saidOf(of, name, known, '.example');
  return (
    <kind.Input
      {...{
        control,
        name: `${within}${name}`,
        texts: fieldTexts(of, name, known),
        label: title ?? text(label ?? labelOf(of, name, known)),
      }}
      {...(note ? { hint: note } : {})}
      {...(example ? { placeholder: example } : {})}
      {...(name === first ? { autoFocus: true } : {})}
      {...more}
      className={`${span ? spanClass(span) : ''} ${className}`.trim()}
    />
  );
};

/** The field of a record: a name that it does not have, or that has no label, does not compile. */
export const fieldOf = <Of extends AnyRecord>() =>
  AnyField as (
    props: FieldProps &
      ({ name: LabelledOf<Of> } | ({ name: FieldOf<Of> } & ({ label: TextName } | { title: string }))),
  ) => ReactNode;

/**
 * Fields that few records have: folded until someone opens them, or one of them has a value or a
 * fault.
 */
export const Group = ({ title, children }: { title: TextName; children: ReactNode }) => {
  const text = useText();
  const showing = use(Showing);
  const [fields, setFields] = useState<Readonly<Record<string, string | undefined>>>({});
  const register = useCallback(
    (name: string, usual: string | undefined) => setFields((all) => ({ ...all, [name]: usual })),
    [],
  );
  if (!showing) throw new Error('A group is in a form.');
  return (
    <Fold
      control={showing.control}
      title={text(title)}
      fields={Object.keys(fields)}
      isUnset={(value, name) => ['', false, 'all', undefined, fields[name]].includes(value as string)}
    >
      <Registering value={register}>
        <div className="row">{children}</div>
      </Registering>
    </Fold>
  );
};
