import type { Outputs } from '@kontor/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useOffered, useShortcuts } from '../keyboard/keys.tsx';
import { articlePages } from '../pages/articles.ts';
import { invoicePages, offerPages } from '../pages/invoices.ts';
import { ledgerPages } from '../pages/ledger.ts';
import { customerPages, vendorPages } from '../pages/parties.ts';
import { payablePages } from '../pages/payables.ts';
import { receiptPages } from '../pages/receipts.ts';
import { useBooks, useSession } from '../server/session.ts';
import { useLanguage } from '../texts/language.tsx';
import { useText } from '../texts/text.ts';
import { formatAmount, parseAmount } from '../values/amount.ts';
import { formatDate } from '../values/date.ts';
import { fitsWords } from '../values/words.ts';
import { useOpenClient } from './clients/open-client.ts';
import { Picker, type PickerItem } from './picker.tsx';
import { unaccented } from './places/place-matching.ts';
import { type Place, usePlaces } from './places/places.ts';

const openEvents = new EventTarget();

export const openPalette = (): void => {
  openEvents.dispatchEvent(new Event('open'));
};

/** Goes anywhere and finds anything: areas, commands of the page, records of the books. */
export const Palette = () => {
  const [open, setOpen] = useState(false);
  // Shown before the next key is read, so that what someone types right after Ctrl+K is not lost.
  const show = () => flushSync(() => setOpen(true));
  useShortcuts([{ keys: 'Ctrl+k', label: 'palette.open', group: 'anywhere', run: show }]);
  useEffect(() => {
    openEvents.addEventListener('open', show);
    return () => openEvents.removeEventListener('open', show);
  }, []);
  return open ? <PaletteDialog onClose={() => setOpen(false)} /> : null;
};

const PaletteDialog = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const [typed, setTyped] = useState('');
  return (
    <Picker
      title={text('palette.title')}
      placeholder={text('palette.placeholder')}
      {...usePaletteItems(typed)}
      typed={typed}
      onTyped={setTyped}
      onClose={onClose}
    />
  );
};

const most = 12;

/**
 * The records of the books that fit what was typed, by number, name or amount; while `searching`,
 * those that fitted what was typed before.
 */
const useHits = (typed: string): { hits: readonly PickerItem[]; searching: boolean } => {
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
      return invoicePages.one.to(number);
    case 'offer':
      return offerPages.one.to(number);
    case 'payable':
      return payablePages.one.to(party_number, number);
    case 'customer':
      return customerPages.one.to(number);
    case 'vendor':
      return vendorPages.one.to(number);
    case 'account':
      return ledgerPages.account.to(id);
    case 'entry':
      return ledgerPages.entry.to(id);
    case 'receipt':
      return receiptPages.one.to(id);
    case 'article':
      return articlePages.one.to(number);
  }
};

const mostClients = 4;

/** The other clients of the person whose name fits what was typed. */
const useClients = (typed: string): readonly PickerItem[] => {
  const text = useText();
  const session = useSession();
  const { membership } = useBooks();
  const openClient = useOpenClient();
  if (typed.trim().length < 2) return [];
  return (session.data?.memberships ?? [])
    .filter((one) => one.client !== membership.client && fitsWords(`${one.name} ${one.client}`, typed))
    .slice(0, mostClients)
    .map(({ client, name, archived }) => ({
      id: `client ${client}`,
      title: name,
      detail: [
        text('client'),
        ...(name === client ? [] : [client]),
        ...(archived ? [text('client.archived')] : []),
      ].join(' · '),
      found: true,
      run: () => openClient(client, '/'),
    }));
};

// So many of the pages and commands leave room for what the search finds.
const mostPlaces = 7;

const itemOf = ({ path, title, detail, run }: Place, found: boolean): PickerItem => ({
  id: `page ${path}`,
  title,
  detail,
  found,
  run,
});

const usePaletteItems = (typed: string): { items: readonly PickerItem[]; searching: boolean } => {
  const text = useText();
  const commands: PickerItem[] = useOffered()
    .filter(({ label }) => label !== 'palette.open')
    .flatMap(({ keys, label, group, run }) => (run ? [{ keys, label, group, run }] : []))
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
  const clients = useClients(typed);
  const isWeak = ({ rank }: Place) => rank === 'others';
  const here = [
    ...commands.filter(({ title }) => fits(title)),
    ...places.filter((place) => !isWeak(place)).map((place) => itemOf(place, false)),
  ];
  const found = [...clients, ...hits, ...places.filter(isWeak).map((place) => itemOf(place, true))];
  const items = [...here.slice(0, Math.max(mostPlaces, most - found.length)), ...found];
  return { items: items.slice(0, most), searching };
};
