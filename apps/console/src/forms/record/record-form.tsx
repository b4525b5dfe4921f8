import { type ReactNode, useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '../../controls/button.tsx';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { once } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import { type TextName, useText } from '../../texts/text.ts';
import { type DraftForm, useDraftForm } from '../draft-form.ts';
import { type AnyForm, Form } from '../form.tsx';
import type { AnyRecord, ValuesOf } from './record.ts';
import { FieldsShown, type ShownForm } from './record-field.tsx';

/** The form of a record, new or changed. The page says where its fields stand. */

/** A stored record; settings that stand once have no version. */
type Stored = { version?: number };

type Mutation = { mutate: (sent: never, how: ReturnType<typeof once>) => Promise<unknown> };

type RecordFormOptions<Of extends AnyRecord> = {
  /** The record that is changed; undefined where a new one is made. */
  before: Stored | undefined;
  /** The values that a new one begins with: proposed, or typed already elsewhere. */
  begun?: Partial<ValuesOf<Of>> | undefined;
  /** The procedures of the record. */
  calls: { create: Mutation; save?: Mutation };
  /** The record as it is now, for the changes that somebody else has made meanwhile. */
  read?: () => Promise<Stored | undefined>;
  /** Leads on, with the key of the saved record and the answer; without it the form begins anew. */
  follow?: (key: string, answer: unknown) => unknown;
  /** Another name of its drafts, where it has two forms. */
  draft?: string;
  /** Changes what is sent, where the fields alone do not say it. */
  sent?: (
    sent: Record<string, unknown>,
    how: { values: ValuesOf<Of>; isChanged: (name: string) => boolean; isNew: boolean },
  ) => Record<string, unknown>;
};

export type RecordForm<Of extends AnyRecord> = DraftForm<ValuesOf<Of> & FieldValues> &
  Pick<ShownForm, 'isNew' | 'first'> & { of: Of };

export const useRecordForm = <Of extends AnyRecord>(
  of: Of,
  options: RecordFormOptions<Of>,
): RecordForm<Of> => {
  const { before, begun, calls, read, follow, draft = '', sent = (all) => all } = options;
  const { cache, client } = useBooks();
  const { zone } = client;
  const isNew = before === undefined;
  type Values = ValuesOf<Of> & FieldValues;
  const initial = useMemo(
    () => ({ ...of.typed(before, zone), ...begun }) as Values,
    [of, before, zone, begun],
  );
  const keyOf = (record: object): string => String(Reflect.get(record, of.key));
  const version = before?.version;
  const form: DraftForm<Values> = useDraftForm<Values, AnyRecord['schema']>({
    name: `${of.name}${before ? `.${keyOf(before)}` : ''}${draft}`,
    initial,
    schema: of.schema,
    isNew,
    sent: (values, start) =>
      sent(of.sent(values, start, isNew), {
        values,
        isChanged: (name) => JSON.stringify(values[name]) !== JSON.stringify(start[name]),
        isNew,
      }),
    record:
      before && version !== undefined
        ? {
            version,
            read: async () => {
              const now = (await read?.()) ?? before;
              return { version: now.version ?? version, values: of.typed(now, zone) as Values };
            },
          }
        : undefined,
    send: async (value, key, version_seen) => {
      const how = once(key);
      const given = value as Record<string, unknown>;
      const answer = isNew
        ? await calls.create.mutate(given as never, how)
        : await calls.save?.mutate({ ...given, version_seen } as never, how);
      return async () => {
        await cache.invalidateQueries();
        if (follow) await follow(keyOf(given), answer);
        else form.discard();
      };
    },
  });
  const first = isNew && initial[of.key] === '' ? of.key : of.title;
  return { ...form, of, isNew, first };
};

type RecordFormProps = {
  form: AnyForm & Omit<ShownForm, 'control'> & { control: unknown };
  className?: string;
  /** The label of its button. */
  save?: TextName;
  children: ReactNode;
};

/** The form with the button that saves it. Who may not write reads it. */
export const RecordForm = ({
  form,
  className = 'form',
  save = 'settings.save',
  children,
}: RecordFormProps) => {
  const text = useText();
  const mayWrite = useBooks().may('write');
  useShortcuts(mayWrite ? [{ keys: 'Ctrl+Enter', label: save, group: 'here', run: form.submit }] : []);
  return (
    <Form form={form} className={className}>
      <fieldset className="form-fields" disabled={!mayWrite}>
        <FieldsShown form={form}>{children}</FieldsShown>
      </fieldset>
      {mayWrite ? (
        <div className="form-actions">
          <Button type="submit" look="primary" keys="Ctrl+Enter" disabled={form.busy}>
            {text(save)}
          </Button>
        </div>
      ) : null}
    </Form>
  );
};

type AddFormProps = Pick<RecordFormProps, 'children'> & {
  form: RecordFormProps['form'] & { setFocus: (name: never) => void };
  title: TextName;
};

/** The form above a list that adds to it: `n` begins to type, and its button stands beside its fields. */
export const AddForm = ({ form, title, children }: AddFormProps) => {
  const text = useText();
  const run = () => form.setFocus(form.of.key as never);
  useShortcuts([{ keys: 'n', label: title, group: 'here', run }]);
  return (
    <Form form={form} className="settings-add card" label={text(title)}>
      <div className="settings-add-fields">
        {/* Typing begins with `n`, and not as the page opens: the key would be typed into the field. */}
        <FieldsShown form={form} first={undefined}>
          {children}
        </FieldsShown>
        <Button type="submit" look="primary" disabled={form.busy} keys="n">
          {text(title)}
        </Button>
      </div>
    </Form>
  );
};
