import { type ReactNode, useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '../../controls/button.tsx';
import { Notice } from '../../controls/notice.tsx';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { FieldLine } from '../../layout/layout.tsx';
import { once } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import { type TextName, useText } from '../../texts/text.ts';
import { type DraftForm, useDraftForm } from '../draft-form.ts';
import { type AnyForm, Form } from '../form.tsx';
import type { AnyRecord, ValuesOf } from './record.ts';
import { FieldsShown, type ShownForm } from './record-field.tsx';

/** The form of a record, new or changed. The page says where its fields stand. */

/** The version of a stored record; some settings have none. */
const versionOf = (stored: object | undefined) => (stored as { version?: number } | undefined)?.version;

type Mutation = { mutate: (sent: never, how: ReturnType<typeof once>) => Promise<unknown> };

type RecordFormOptions<Of extends AnyRecord> = {
  /** The record that is changed; undefined where a new one is made. */
  before: object | undefined;
  /** The values that a new one begins with: proposed, or typed already elsewhere. */
  begun?: Partial<ValuesOf<Of>> | undefined;
  /** The procedures of the record. */
  calls: { create?: Mutation; save?: Mutation };
  /** The record as it is now, for the changes that somebody else has made meanwhile. */
  read?: () => Promise<object | undefined>;
  /** Leads on, with the key of the saved record and the answer; without it the form begins anew. */
  follow?: (key: string, answer: unknown) => unknown;
  /**
   * Gets the answer about a new one, such as a secret that is shown once; then the form begins
   * anew.
   */
  made?: (answer: never) => void;
  /**
   * Whether its draft is of the form alone, whatever the tab: that of a dialog about something that
   * has a name.
   */
  alone?: boolean;
  /** Another name of its drafts, where it has two forms. */
  draft?: string;
  /** Changes what is sent, where the fields alone do not say it. */
  sent?: (
    sent: Record<string, unknown>,
    how: {
      values: ValuesOf<Of>;
      isChanged: (name: string) => boolean;
      isNew: boolean;
      /** All fields, where it is saved as a whole. */
      whole: () => Record<string, unknown>;
    },
  ) => Record<string, unknown>;
  /** The field that an issue of the server is about, where the two have other names. */
  fieldOf?: (issue: string) => string;
};

export type RecordForm<Of extends AnyRecord> = DraftForm<ValuesOf<Of> & FieldValues> &
  Pick<ShownForm, 'isNew' | 'first'> & {
    of: Of;
    /** The values that it began with. */
    begun: ValuesOf<Of>;
  };

export const useRecordForm = <Of extends AnyRecord>(
  of: Of,
  options: RecordFormOptions<Of>,
): RecordForm<Of> => {
  const {
    before,
    begun,
    calls,
    read,
    follow,
    made,
    draft = '',
    alone = false,
    sent = (all) => all,
    fieldOf,
  } = options;
  const { cache, client } = useBooks();
  const { zone } = client;
  const isNew = before === undefined;
  type Values = ValuesOf<Of> & FieldValues;
  const initial = useMemo(
    () => ({ ...of.typed(before, zone), ...begun }) as Values,
    [of, before, zone, begun],
  );
  const keyOf = (record: object): string => String(Reflect.get(record, of.key));
  const version = versionOf(before);
  const form: DraftForm<Values> = useDraftForm<Values, AnyRecord['schema']>({
    name: `${of.name}${before && of.key ? `.${keyOf(before)}` : ''}${draft}`,
    initial,
    schema: of.schema,
    isNew: isNew && !alone,
    sent: (values, start) =>
      sent(of.sent(values, start, isNew), {
        values,
        isChanged: (name) => JSON.stringify(values[name]) !== JSON.stringify(start[name]),
        isNew,
        whole: () => of.whole(values),
      }),
    ...(fieldOf ? { fieldOf } : {}),
    record:
      before && version !== undefined
        ? {
            version,
            read: async () => {
              const now = (await read?.()) ?? before;
              return { version: versionOf(now) ?? version, values: of.typed(now, zone) as Values };
            },
          }
        : undefined,
    send: async (value, key, version_seen) => {
      const how = once(key);
      const given = value as Record<string, unknown>;
      const answer = isNew
        ? await calls.create?.mutate(given as never, how)
        : await calls.save?.mutate(
            { ...given, ...(version_seen === undefined ? {} : { version_seen }) } as never,
            how,
          );
      return async () => {
        made?.(answer as never);
        await cache.invalidateQueries();
        if (follow) await follow(keyOf(given), answer);
        else form.discard();
      };
    },
  });
  const first = isNew && initial[of.key] === '' ? of.key : of.title;
  return { ...form, of, isNew, first, begun: initial };
};

type RecordFormProps = {
  form: AnyForm & Omit<ShownForm, 'control'> & { control: unknown };
  className?: string;
  /** The label of its button. */
  save?: TextName;
  /** Whether it was saved: settings stay on their page. */
  saved?: boolean;
  children: ReactNode;
};

/** The form with the button that saves it. Who may not write reads it. */
export const RecordForm = ({
  form,
  className = 'form',
  save = 'settings.save',
  saved = false,
  children,
}: RecordFormProps) => {
  const text = useText();
  const mayWrite = useBooks().may('write');
  useShortcuts(mayWrite ? [{ keys: 'Ctrl+Enter', label: save, group: 'here', run: form.submit }] : []);
  return (
    <Form form={form} className={className}>
      {saved ? <Notice kind="status">{text('settings.saved')}</Notice> : null}
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

type AddFormProps = Pick<RecordFormProps, 'children' | 'save'> & {
  form: RecordFormProps['form'] & { setFocus: (name: never) => void };
  title: TextName;
  /** The fields below the first ones, where they are many; the button then stands below them. */
  more?: ReactNode;
};

/**
 * The form above a list that adds to it: `n` begins to type, and its button stands beside its
 * fields.
 */
export const AddForm = ({ form, title, save = title, more, children }: AddFormProps) => {
  const text = useText();
  const run = () => form.setFocus((form.of.key || form.of.title) as never);
  useShortcuts([{ keys: 'n', label: title, group: 'here', run }]);
  const button = (
    <Button type="submit" look="primary" disabled={form.busy} keys="n">
      {text(save)}
    </Button>
  );
  return (
    <Form form={form} className="add-form card" label={text(title)}>
      {/* Typing begins with `n`, and not as the page opens: the key would be typed into the field. */}
      <FieldsShown form={form} first={undefined}>
        <FieldLine>
          {children}
          {more ? null : button}
        </FieldLine>
        {more}
      </FieldsShown>
      {more ? <div className="form-actions">{button}</div> : null}
    </Form>
  );
};

type DialogFormProps = Pick<RecordFormProps, 'form' | 'children'> & {
  save: TextName;
  onClose: () => void;
  /** Buttons beside those that leave and that save. */
  beside?: ReactNode;
};

/** The form within a dialog, which can be left without saving. */
export const DialogForm = ({ form, save, onClose, beside, children }: DialogFormProps) => {
  const text = useText();
  return (
    <Form form={form} className="form">
      <FieldsShown form={form}>{children}</FieldsShown>
      <div className="dialog-actions">
        <Button onClick={onClose}>{text('cancel')}</Button>
        {beside}
        <Button type="submit" look="primary" keys="Ctrl+Enter" disabled={form.busy}>
          {text(save)}
        </Button>
      </div>
    </Form>
  );
};
