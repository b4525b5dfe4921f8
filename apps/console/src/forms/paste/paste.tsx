import { type ClipboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '../../controls/button.tsx';
import { Notice } from '../../controls/notice.tsx';
import { focusOn } from '../../keyboard/focus-on.ts';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { type Misfit, type PastedColumn, readRows } from './cells.ts';
import { tableIn } from './clipboard.ts';
import './paste.css';

/**
 * Rows of a spreadsheet that are pasted into lines: they become lines, from the field with the
 * focus on.
 */

type PastedLine<Name extends string> = Record<Name, string>;

type Pasting<Values extends FieldValues, Name extends string> = {
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setError' | 'clearErrors'>;
  /** The path of the lines. */
  path: string;
  /** The fields of a line, as they are from left to right. */
  columns: readonly PastedColumn<Name>[];
  empty: PastedLine<Name>;
  replace: (lines: PastedLine<Name>[]) => void;
  /** Brings along what an account or article brings that is typed. */
  complete: (
    lines: readonly PastedLine<Name>[],
  ) => readonly PastedLine<Name>[] | Promise<readonly PastedLine<Name>[]>;
};

/** A cell that did not fit, at its line. */
type LineMisfit = Misfit & { line: number };

type Pasted<Name extends string> = {
  count: number;
  lineMisfits: readonly LineMisfit[];
  before: readonly PastedLine<Name>[];
};

const mostListed = 8;

/**
 * The other fields that are filled of a line in which nothing stands yet where cells are pasted;
 * undefined of another line.
 */
const freeFor = <Name extends string>(
  line: PastedLine<Name> | undefined,
  { pasted, empty }: { pasted: readonly string[]; empty: PastedLine<Name> },
): Partial<PastedLine<Name>> | undefined => {
  if (!line) return undefined;
  const filled = (Object.keys(line) as Name[]).filter(
    (name) => line[name] !== '' && line[name] !== empty[name],
  );
  if (filled.some((name) => pasted.includes(name))) return undefined;
  return Object.fromEntries(filled.map((name) => [name, line[name]])) as Partial<PastedLine<Name>>;
};

/**
 * Answers the handler of the lines, and what is notified of the last paste, which one act undoes
 * until something else is typed.
 */
export const usePaste = <Values extends FieldValues, Name extends string>(
  pasting: Pasting<Values, Name>,
): { onPaste: (event: ClipboardEvent) => void; notice: ReactNode } => {
  const { form, path, columns, empty, replace, complete } = pasting;
  const { language } = useLanguage();
  const [pasted, setPasted] = useState<Pasted<Name>>();
  const [isFresh, setIsFresh] = useState(false);
  const linesNow = () => form.getValues(path as FieldPath<Values>) as PastedLine<Name>[];
  const fieldOf = (line: number, name: string) => `${path}.${line}.${name}` as FieldPath<Values>;

  // Drops problems whose field has been corrected.
  const open = pasted?.lineMisfits.filter(
    (one) => one.why === 'beyond' || linesNow()[one.line]?.[one.name as Name] === one.cell,
  );
  const marked = useRef<readonly FieldPath<Values>[]>([]);
  const wrong = (open ?? []).flatMap((one) => (one.why === 'beyond' ? [] : [fieldOf(one.line, one.name)]));
  useEffect(() => {
    const corrected = marked.current.filter((field) => !wrong.includes(field));
    if (corrected.length === 0) return;
    marked.current = wrong;
    form.clearErrors(corrected);
  });

  const take = async (rows: readonly (readonly string[])[], at: number, from: number) => {
    const own = columns.slice(from);
    const read = readRows(rows, { columns: own, language });
    const completed = await complete(read.map(({ values }) => ({ ...empty, ...values })));
    // Only now, as someone may have typed while articles were read.
    const present = structuredClone(linesNow());
    const kept = freeFor(present[at], { pasted: Object.keys(read[0]?.values ?? {}), empty });
    const begin = kept ? at : at + 1;
    const lines = completed.map((line, row) => (row === 0 ? { ...line, ...kept } : line));
    replace([...present.slice(0, begin), ...lines, ...present.slice(at + 1)]);
    const lineMisfits = read.flatMap(({ misfits }, row) =>
      misfits.map((misfit): LineMisfit => ({ ...misfit, line: begin + row })),
    );
    marked.current = lineMisfits.flatMap((one) =>
      one.why === 'beyond' ? [] : [fieldOf(one.line, one.name)],
    );
    for (const one of lineMisfits)
      if (one.why !== 'beyond')
        form.setError(fieldOf(one.line, one.name), {
          type: 'pasted',
          message: one.why === 'amount' ? 'is not an amount' : 'is not among the choices',
          ...{ wording: { name: one.why === 'amount' ? 'a_decimal' : 'an_account' } },
        });
    setPasted({ count: lines.length, lineMisfits, before: present });
    setIsFresh(true);
    focusOn(fieldOf(begin, columns[from]?.name ?? ''));
  };
  // Ctrl+Z is the field's again as soon as something is typed, wherever that is.
  useEffect(() => {
    if (!isFresh) return;
    const typed = () => setIsFresh(false);
    document.addEventListener('input', typed);
    return () => document.removeEventListener('input', typed);
  }, [isFresh]);
  const undo = () => {
    if (!pasted || !isFresh) return;
    form.clearErrors([...marked.current]);
    marked.current = [];
    replace([...pasted.before]);
    setPasted(undefined);
  };
  useShortcuts([
    { keys: 'Ctrl+v', label: 'paste.rows', group: 'here' },
    { keys: '=', label: 'amount.sum', group: 'here' },
    ...(pasted && isFresh
      ? [{ keys: 'Ctrl+z', label: 'paste.undo' as const, group: 'here' as const, run: undo }]
      : []),
  ]);
  return {
    onPaste: (event) => {
      const { target, clipboardData } = event;
      if (!(target instanceof HTMLInputElement)) return;
      const [, at = '', name = ''] =
        (target.name.startsWith(`${path}.`) && /^(\d+)\.(\w+)$/.exec(target.name.slice(path.length + 1))) ||
        [];
      const from = columns.findIndex((column) => column.name === name);
      if (at === '' || from < 0) return;
      const clipboard = {
        text: clipboardData.getData('text/plain'),
        html: clipboardData.getData('text/html'),
      };
      const rows = tableIn(clipboard, columns[from]?.kind === 'text');
      if (!rows) return;
      event.preventDefault();
      // A field that is left writes its value, which is to be before the lines are replaced.
      target.blur();
      void take(rows, Number(at), from);
    },
    notice: pasted ? (
      <PasteNotice count={pasted.count} lineMisfits={open ?? []} onUndo={isFresh ? undo : undefined} />
    ) : null,
  };
};

type PasteNoticeProps = {
  count: number;
  lineMisfits: readonly LineMisfit[];
  onUndo: (() => void) | undefined;
};

/** The number of lines that were pasted, and what did not fit of which line. */
const PasteNotice = ({ count, lineMisfits, onUndo }: PasteNoticeProps) => {
  const text = useText();
  // Nothing is left to tell or to undo.
  if (lineMisfits.length === 0 && !onUndo) return null;
  const sentenceOf = (one: LineMisfit): string => {
    const { cell } = one;
    const line = one.line + 1;
    return one.why === 'beyond'
      ? text('paste.beyond', { line, cell })
      : text(`paste.no_${one.why}`, { line, cell, column: one.label });
  };
  return (
    <Notice kind="status" {...(lineMisfits.length > 0 ? { look: 'warn' as const } : {})}>
      <div className="paste-notice">
        <span>{text('paste.done', { count })}</span>
        {onUndo ? (
          <Button small keys="Ctrl+Z" onClick={onUndo}>
            {text('paste.undo')}
          </Button>
        ) : null}
      </div>
      {lineMisfits.length > 0 ? (
        <ul className="paste-misfits">
          {lineMisfits.slice(0, mostListed).map((one, at) => (
            <li key={at}>{sentenceOf(one)}</li>
          ))}
          {lineMisfits.length > mostListed ? (
            <li>{text('paste.more', { count: lineMisfits.length - mostListed })}</li>
          ) : null}
        </ul>
      ) : null}
    </Notice>
  );
};
