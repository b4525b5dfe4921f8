import type { Outputs } from '@kontor/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { Combobox, type Option } from '../../controls/combobox.tsx';
import { Dialog } from '../../controls/dialog.tsx';
import { Field } from '../../controls/field.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { useBooks } from '../../server/session.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { formatAmount, parseAmount } from '../../values/amount.ts';
import { formatDate } from '../../values/date.ts';
import { useChange } from './change.ts';

type LinkDialogProps = { receipt: number; amount: string | undefined; onClose: () => void };
type Hit = Outputs['search'][number];

const mostFound = 20;

/**
 * Links a receipt to a document or an existing entry. Those that come to its amount are offered
 * first.
 */
export const LinkDialog = ({ receipt, amount, onClose }: LinkDialogProps) => {
  const text = useText();
  const { call } = useBooks();
  const change = useChange();
  const [typed, setTyped] = useState(amount ?? '');
  const [chosen, setChosen] = useState('');
  const hits = useTargets(typed);
  const hit = hits.find((one) => one.option.key === chosen)?.hit;
  const link = async () => {
    if (!hit) return;
    await call.receipts.link.mutate({ id: receipt, ...targetOf(hit) });
    onClose();
  };
  return (
    <Dialog title={text('receipts.link_title')} open onClose={onClose} className="receipt-link-dialog">
      <form
        className="stack gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          change.run(link);
        }}
      >
        <Field label={text('receipts.link_to')} hint={text('receipts.link_hint')}>
          {(state) => (
            <Combobox
              {...state}
              options={hits.map(({ option }) => option)}
              value={chosen}
              onChange={setChosen}
              onSearch={setTyped}
              asFound
              autoFocus
            />
          )}
        </Field>
        <ErrorNotice error={change.error} />
        <div className="dialog-actions">
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button type="submit" look="primary" disabled={!hit || change.busy}>
            {text('receipts.link')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

const targetOf = ({ kind, id, number, party_number }: Hit) =>
  kind === 'invoice'
    ? { invoice: number }
    : kind === 'payable'
      ? { payable: number, ...(party_number === undefined ? {} : { vendor_number: party_number }) }
      : { entry_id: Number(id) };

const linkable: readonly Hit['kind'][] = ['payable', 'invoice', 'entry'];

/**
 * The documents and entries that fit what was typed, each with its own key: vendors may use the
 * same number.
 */
const useTargets = (typed: string): readonly { hit: Hit; option: Option }[] => {
  const text = useText();
  const { language } = useLanguage();
  const { query } = useBooks();
  const sought = useDeferredValue(parseAmount(typed) ?? typed.trim());
  const found = useQuery(
    query.search.queryOptions(
      { text: sought.slice(0, 100), limit: mostFound },
      { enabled: sought !== '', placeholderData: keepPreviousData },
    ),
  );
  const hits = (found.data ?? []).filter(({ kind }) => linkable.includes(kind));
  return hits.map((hit) => {
    const { kind, number, title, date, amount, currency = '', party_number = '' } = hit;
    const isAlone = hits.filter((other) => other.number === number).length === 1;
    const details = [
      date ? formatDate(date, language) : '',
      amount ? `${currency} ${formatAmount(amount)}` : '',
    ];
    return {
      hit,
      option: {
        key: isAlone ? number : `${number} ${text(`hit.${kind}`)} ${party_number}`.trim(),
        text: isAlone ? `${text(`hit.${kind}`)} ${title}` : title,
        detail: details.filter(Boolean).join(' · '),
      },
    };
  });
};
