import type { KeyboardEvent, ReactNode } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { Button } from '../../../controls/button.tsx';
import { Figure } from '../../../controls/figure.tsx';
import { TextField } from '../../../forms/fields.tsx';
import { focusOn } from '../../../keyboard/focus-on.ts';
import { useText } from '../../../texts/text.ts';
import { type LaidLines, type LineLayout, swapLayouts } from './layouts.ts';
import './layout-rows.css';

type RowProps<Values extends FieldValues> = {
  at: number;
  control: Control<Values>;
  /** The path of the lines in the form. */
  path: string;
  laid: LaidLines;
};

/** The title above a line, where it has one; Ctrl with an arrow moves it. */
export const TitleRow = <Values extends FieldValues>({ at, control, path, laid }: RowProps<Values>) => {
  const text = useText();
  const { layouts, write } = laid;
  if (layouts[at]?.title === undefined) return null;
  const move = (by: 1 | -1) => {
    const to = at + by;
    if (!layouts[to]) return;
    swapLayouts(laid, 'title', [at, to]);
    focusOn(`${path}.${to}.title`);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!event.ctrlKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    move(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <LayoutRow
      what="title"
      laid={laid}
      at={at}
      onKeyDown={onKeyDown}
      onMove={move}
      onRemove={() => write(at, { ...layouts[at], title: undefined })}
    >
      <TextField
        control={control}
        name={`${path}.${at}.title` as FieldPath<Values>}
        label={text('documents.title')}
        placeholder={text('documents.title')}
        bare
      />
    </LayoutRow>
  );
};

type SubtotalProps = Pick<RowProps<FieldValues>, 'at' | 'laid'> & { sum: string | undefined; places: number };

/** The sum below a line, where it has one. */
export const SubtotalRow = ({ at, laid, sum, places }: SubtotalProps) => {
  const text = useText();
  const { layouts, write } = laid;
  if (!layouts[at]?.subtotal) return null;
  return (
    <LayoutRow
      what="subtotal"
      laid={laid}
      at={at}
      onMove={(by) => swapLayouts(laid, 'subtotal', [at, at + by])}
      onRemove={() => write(at, { ...layouts[at], subtotal: false })}
      beside={
        <span className="layout-sum">
          <Figure amount={sum ?? '0'} places={places} />
        </span>
      }
    >
      <span className="layout-word">{text('documents.subtotal')}</span>
    </LayoutRow>
  );
};

type LayoutRowProps = {
  what: 'title' | 'subtotal';
  at: number;
  laid: LaidLines;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  beside?: ReactNode;
  children: ReactNode;
};

const LayoutRow = ({ what, at, laid, onMove, onRemove, onKeyDown, beside, children }: LayoutRowProps) => {
  const text = useText();
  const line = at + 1;
  return (
    <fieldset
      className={`layout-row layout-${what}`}
      aria-label={text(`documents.${what}_at`, { line })}
      onKeyDown={onKeyDown}
    >
      {children}
      <span className="layout-moves">
        <Button
          look="quiet"
          small
          aria-label={text(`documents.${what}_up`)}
          disabled={at === 0}
          onClick={() => onMove(-1)}
        >
          ↑
        </Button>
        <Button
          look="quiet"
          small
          aria-label={text(`documents.${what}_down`)}
          disabled={at === laid.layouts.length - 1}
          onClick={() => onMove(1)}
        >
          ↓
        </Button>
      </span>
      {beside}
      <Button look="quiet" small aria-label={text(`documents.${what}_remove`)} onClick={onRemove}>
        ×
      </Button>
    </fieldset>
  );
};

type AddProps = {
  path: string;
  laid: LaidLines;
  /** Whether a line has nothing yet but what its party brought along. */
  isBlank: (at: number) => boolean;
  /** Adds a line with this title, whose field gets the focus. */
  append: (layout: LineLayout, focusName: string) => void;
};

/** Adds a title below the last line that is filled, or a subtotal. */
export const AddLayout = ({ path, laid: { layouts, write }, isBlank, append }: AddProps) => {
  const text = useText();
  const last = layouts.length - 1;
  const addTitle = () => {
    const at = isBlank(last) ? last : last + 1;
    const name = `${path}.${at}.title`;
    if (at > last) return append({ title: '' }, name);
    const { title = '' } = layouts[at] ?? {};
    write(at, { ...layouts[at], title });
    focusOn(name);
  };
  const addSubtotal = () => {
    const at = last > 0 && isBlank(last) ? last - 1 : last;
    write(at, { ...layouts[at], subtotal: true });
  };
  return (
    <>
      <Button onClick={addTitle}>{text('documents.add_title')}</Button>
      <Button onClick={addSubtotal}>{text('documents.add_subtotal')}</Button>
    </>
  );
};
