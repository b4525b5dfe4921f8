import { Popover } from '@base-ui/react/popover';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { Field } from '../../controls/field.tsx';
import { useText } from '../../texts/text.ts';
import { type ListName, useViews, type View } from './kept.ts';
import './options.css';

type ColumnChoice = { id: string; head: string };

export type ListOptionsProps = {
  list: ListName;
  /** The address of the list as a view has it. */
  toList: (search: Readonly<Record<string, string>>) => string;
  /** The columns that someone may leave out or add, and those that are shown. */
  choices: readonly ColumnChoice[];
  shown: readonly string[];
  /** The columns that were chosen; undefined for the usual ones. */
  columns: readonly string[] | undefined;
  onColumns: (columns: readonly string[] | undefined) => void;
  /** The filters, the tab and the order as they are in the address. */
  search: Readonly<Record<string, string>>;
};

type PopupProps = { label: string; open: boolean; onOpen: (open: boolean) => void; children: ReactNode };

const Popup = ({ label, open, onOpen, children }: PopupProps) => (
  <Popover.Root open={open} onOpenChange={onOpen}>
    <Popover.Trigger className="button button-plain">{label}</Popover.Trigger>
    <Popover.Portal>
      <Popover.Positioner side="bottom" align="end" sideOffset={6} className="popup-place">
        <Popover.Popup className="popup list-options" aria-label={label}>
          {children}
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
);

/**
 * Chooses the columns of a list, and keeps what it shows as a view with a name. `first` is what
 * someone has asked for.
 */
export const ListOptions = ({ first, ...props }: ListOptionsProps & { first: 'views' | 'columns' }) => {
  const text = useText();
  const [open, setOpen] = useState<'views' | 'columns' | undefined>(first);
  const [views, keep] = useViews(props.list);
  const active = views.find((view) => hasSearch(view.search, props.search));
  const popup = (name: 'views' | 'columns', label: string, children: ReactNode) => (
    <Popup label={label} open={open === name} onOpen={(isOpen) => setOpen(isOpen ? name : undefined)}>
      {children}
    </Popup>
  );
  return (
    <>
      {popup(
        'views',
        active?.name ?? text('views'),
        <Views {...props} views={views} keep={keep} active={active} onDone={() => setOpen(undefined)} />,
      )}
      {props.choices.length > 0 ? popup('columns', text('columns'), <Columns {...props} />) : null}
    </>
  );
};

const Columns = ({ choices, shown, columns, onColumns }: ListOptionsProps) => {
  const text = useText();
  return (
    <>
      <fieldset className="checks">
        <legend className="unseen">{text('columns')}</legend>
        {choices.map(({ id, head }) => (
          <label key={id} className="check">
            <input
              type="checkbox"
              checked={shown.includes(id)}
              onChange={({ target }) =>
                onColumns(target.checked ? [...shown, id] : shown.filter((one) => one !== id))
              }
            />
            {head}
          </label>
        ))}
      </fieldset>
      <Button look="quiet" disabled={columns === undefined} onClick={() => onColumns(undefined)}>
        {text('columns.usual')}
      </Button>
    </>
  );
};

type ViewsProps = ListOptionsProps & {
  views: readonly View[];
  keep: (views: readonly View[]) => void;
  active: View | undefined;
  onDone: () => void;
};

const hasSearch = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

const Views = ({ toList, search, columns, onColumns, views, keep, active, onDone }: ViewsProps) => {
  const text = useText();
  const router = useRouter();
  const [name, setName] = useState('');
  const [renamed, setRenamed] = useState<View>();
  const begin = (view: View | undefined) => {
    setRenamed(view);
    setName(view?.name ?? '');
  };
  const open = (view: View) => {
    onColumns(view.columns);
    onDone();
    void router.navigate({ href: toList(view.search) });
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const given = name.trim();
    if (given === '') return;
    const view = renamed ? { ...renamed, name: given } : { name: given, search, columns };
    const others = views.filter((one) => one !== renamed && one.name !== given);
    keep([...others, view].sort((one, other) => one.name.localeCompare(other.name)));
    begin(undefined);
    onDone();
  };
  return (
    <>
      {views.length === 0 ? <p className="soft">{text('views.none')}</p> : null}
      <ul className="views" aria-label={text('views')}>
        {views.map((view) => (
          <li key={view.name}>
            <Button
              look="quiet"
              aria-current={view === active ? 'page' : undefined}
              onClick={() => open(view)}
            >
              {view.name}
            </Button>
            <Button
              look="quiet"
              small
              aria-label={text('views.rename_one', { name: view.name })}
              onClick={() => begin(view)}
            >
              {text('views.rename')}
            </Button>
            <Button
              look="quiet"
              small
              aria-label={text('views.remove_one', { name: view.name })}
              onClick={() => keep(views.filter((one) => one !== view))}
            >
              {text('views.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <form className="views-form" onSubmit={save}>
        <Field label={renamed ? text('views.rename_one', { name: renamed.name }) : text('views.save_as')}>
          {(state) => (
            <input
              {...state}
              className="input"
              maxLength={60}
              autoComplete="off"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Button type="submit" disabled={name.trim() === ''}>
          {text('views.save')}
        </Button>
      </form>
    </>
  );
};
