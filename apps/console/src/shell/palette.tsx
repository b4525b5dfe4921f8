import type { Outputs } from '@kontor/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Keys } from '../controls/button.tsx';
import { useOffered, useShortcuts } from '../keyboard/keys.tsx';
import {
  toAccount,
  toArticle,
  toCustomer,
  toEntry,
  toInvoice,
  toPayable,
  toReceipt,
  toVendor,
} from '../server/addresses.ts';
import { useBooks } from '../server/session.ts';
import { useLanguage } from '../texts/language.tsx';
import { useText } from '../texts/text.ts';
import { formatAmount, parseAmount } from '../values/amount.ts';
import { formatDate } from '../values/date.ts';
import { unaccented } from './places/place-matching.ts';
import { type Place, usePlaces } from './places/places.ts';

const openEvents = new EventTarget();

export const openPalette = (): void => {
  openEvents.dispatchEvent(new Event('open'));
};

type PaletteItem = {
  id: string;
  title: string;
  detail: string;
  keys?: string;
  /** Whether it stands among what the search finds, for whose answer Enter waits. */
  found: boolean;
  run: () => void;
};

/** Goes anywhere and finds anything: areas, commands of the page, records of the books. */
export const Palette = () => {
  const [open, setOpen] = useState(false);
  // Shown before the next key is read, so that what somebody types right after Ctrl+K is not lost.
  const show = () => flushSync(() => setOpen(true));
  useShortcuts([{ keys: 'Ctrl+k', label: 'palette.open', group: 'anywhere', run: show }]);
  useEffect(() => {
    openEvents.addEventListener('open', show);
    return () => openEvents.removeEventListener('open', show);
  }, []);
  return open ? <PaletteDialog onClose={() => setOpen(false)} /> : null;
};

/** A dialog of the browser itself, as the first screen has the palette and is to stay small. Closing it gives the focus back. */
const PaletteDialog = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="dialog palette"
      aria-label={text('palette.title')}
      closedby="any"
      onClose={onClose}
    >
      <Finder onDone={() => dialog.current?.close()} />
    </dialog>
  );
};

const most = 12;

const focused = (input: HTMLInputElement | null): void => input?.focus();

const Finder = ({ onDone }: { onDone: () => void }) => {
  const text = useText();
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const [awaited, setAwaited] = useState(false);
  const { items, searching } = usePaletteItems(typed);
  const run = (item: PaletteItem | undefined) => {
    setAwaited(false);
    if (!item) return;
    onDone();
    item.run();
  };
  // Until the search has answered, its hits are those of what was typed before.
  const isOld = searching && marked === 0 && items[0]?.found !== false;
  useEffect(() => {
    if (awaited && !searching) run(items[0]);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isOld) setAwaited(true);
    else if (event.key === 'Enter') run(items[marked]);
    else if (event.key === 'ArrowDown') setMarked((at) => Math.min(items.length - 1, at + 1));
    else if (event.key === 'ArrowUp') setMarked((at) => Math.max(0, at - 1));
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        ref={focused}
        className="palette-input"
        role="combobox"
        aria-label={text('palette.title')}
        aria-expanded={items.length > 0}
        aria-controls="palette-items"
        aria-activedescendant={items[marked] ? `palette-${marked}` : undefined}
        placeholder={text('palette.placeholder')}
        autoComplete="off"
        value={typed}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setTyped(target.value);
          setMarked(0);
          setAwaited(false);
        }}
      />
      <div id="palette-items" role="listbox" aria-label={text('palette.title')} className="palette-items">
        {items.map((item, at) => (
          <button
            type="button"
            // The focus stays in the field, whose keys choose.
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            key={item.id}
            id={`palette-${at}`}
            role="option"
            aria-selected={at === marked}
            className="palette-item"
            onClick={() => run(item)}
          >
            <span className="palette-item-title">{item.title}</span>
            <span className="palette-item-detail">{item.detail}</span>
            {item.keys ? <Keys keys={item.keys} /> : null}
          </button>
        ))}
        {items.length === 0 ? <p className="palette-none">{text('palette.none')}</p> : null}
      </div>
    </>
  );
};

/**
 * The records of the books that fit what was typed, by number, name or amount; while `searching`, those that fitted what was typed
 * before.
 */
const useHits = (typed: string): { hits: readonly PaletteItem[]; searching: boolean } => {
  const text = useText();
  const router = useRouter();
  const { language } = useLanguage();
  const { query, may } = useBooks();
  const wanted = typed.trim().replace(/^(-?[\d'’]+([.,]\d+)?)$/, (amount) => parseAmount(amount) ?? amount);
  const sought = useDeferredValue(wanted);
  const search = useQuery(
    query.search.queryOptions(
      { text: sought.slice(0, 100), limit: 12 },
      { enabled: sought !== '' && may('read'), placeholderData: keepPreviousData },
    ),
  );
  const searching = wanted !== sought || search.isLoading || search.isPlaceholderData;
  if (sought === '') return { hits: [], searching };
  const hits = (search.data ?? []).flatMap((hit) => {
    const href = addressOf(hit);
    if (href === undefined) return [];
    const { kind, id, number, title, amount, currency, date } = hit;
    const shown = amount === undefined ? [] : [`${currency ?? ''} ${formatAmount(amount)}`.trim()];
    return {
      id: `${kind} ${id}`,
      title: kind === 'receipt' ? title : `${number} ${title}`,
      detail: [text(`hit.${kind}`), ...(date ? [formatDate(date, language)] : []), ...shown].join(' · '),
      found: true,
      run: () => void router.navigate({ href }),
    };
  });
  return { hits, searching };
};

type Hit = Outputs['search'][number];

const addressOf = ({ kind, id, number, party_number = '' }: Hit): string | undefined => {
  switch (kind) {
    case 'invoice':
      return toInvoice(number);
    case 'payable':
      return toPayable(party_number, number);
    case 'customer':
      return toCustomer(number);
    case 'vendor':
      return toVendor(number);
    case 'account':
      return toAccount(id);
    case 'entry':
      return toEntry(id);
    case 'receipt':
      return toReceipt(id);
    case 'article':
      return toArticle(number);
  }
};

// So many of the pages and commands leave room for what the search finds.
const mostPlaces = 7;

const itemOf = ({ path, title, detail, run }: Place, found: boolean): PaletteItem => ({
  id: `page ${path}`,
  title,
  detail,
  found,
  run,
});

const usePaletteItems = (typed: string): { items: readonly PaletteItem[]; searching: boolean } => {
  const text = useText();
  const commands: PaletteItem[] = useOffered()
    .filter(({ label }) => label !== 'palette.open')
    .map(({ keys, label, group, run }) => ({
      id: `key ${keys}`,
      title: text(label),
      detail: text(`help.${group}`),
      keys,
      found: false,
      run,
    }));
  const words = unaccented(typed).trim().split(/\s+/);
  const fits = (title: string) => words.every((word) => unaccented(title).includes(word));
  const places = usePlaces(typed);
  const { hits, searching } = useHits(typed);
  const isWeak = ({ rank }: Place) => rank === 'others';
  const here = [
    ...commands.filter(({ title }) => fits(title)),
    ...places.filter((place) => !isWeak(place)).map((place) => itemOf(place, false)),
  ];
  const found = [...hits, ...places.filter(isWeak).map((place) => itemOf(place, true))];
  const items = [...here.slice(0, Math.max(mostPlaces, most - found.length)), ...found];
  return { items: items.slice(0, most), searching };
};
