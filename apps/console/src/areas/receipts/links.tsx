import type { Outputs } from '@kontor/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Anchor } from '../../controls/anchor.tsx';
import { Button } from '../../controls/button.tsx';
import { Confirm } from '../../controls/dialog.tsx';
import { Figure } from '../../controls/figure.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { invoicePages } from '../../pages/invoices.ts';
import { ledgerPages } from '../../pages/ledger.ts';
import { payablePages } from '../../pages/payables.ts';
import { useBooks } from '../../server/session.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { sumOf } from '../../values/amount.ts';
import { formatDate } from '../../values/date.ts';
import { useChange } from './change.ts';
import { LinkDialog } from './link-dialog.tsx';
import type { Receipt } from './list.ts';

type Link = Outputs['receipts']['links'][number];

/** The documents and entries that the receipt proves, and the ways to change that. */
export const Links = ({ receipt }: { receipt: Receipt }) => {
  const text = useText();
  const { query, may } = useBooks();
  const [dialog, setDialog] = useState<'link' | 'withdraw'>();
  const { id, status } = receipt;
  const links = useQuery(query.receipts.links.queryOptions({ id }));
  const proposals = useQuery(query.proposals.list.queryOptions({ receipt: id }));
  const mayChange = may('write') && status !== 'WITHDRAWN';
  const isFree = links.data?.length === 0;
  useShortcuts(
    mayChange ? [{ keys: 'l', label: 'receipts.link', group: 'here', run: () => setDialog('link') }] : [],
  );
  // A payable that was booked from the receipt keeps it.
  const booked = proposals.data?.items.flatMap(({ accepted }) => accepted ?? []) ?? [];
  const isKept = ({ payable, vendor_number }: Link) =>
    booked.some(({ invnumber, vendornumber }) => invnumber === payable && vendornumber === vendor_number);
  return (
    <section className="stack gap-3" aria-labelledby="links">
      <div className="flow">
        <h2 id="links">{text('receipts.proves')}</h2>
        {isFree ? <span className="soft">{text('receipts.proves_nothing')}</span> : null}
        {mayChange ? (
          <span className="flow gap-2 last">
            <Button small keys="l" onClick={() => setDialog('link')}>
              {text('receipts.link')}
            </Button>
            {isFree ? (
              <Button small look="quiet" onClick={() => setDialog('withdraw')}>
                {text('receipts.withdraw')}
              </Button>
            ) : null}
          </span>
        ) : null}
      </div>
      <ErrorNotice error={links.error} />
      {links.data && links.data.length > 0 ? (
        <ul className="receipt-links">
          {links.data.map((link) => (
            <LinkRow
              key={`${link.entry_id} ${link.entry}`}
              receipt={id}
              link={link}
              mayUnlink={mayChange && proposals.isSuccess && !isKept(link)}
            />
          ))}
        </ul>
      ) : null}
      {dialog === 'link' ? (
        <LinkDialog
          receipt={id}
          amount={proposals.data?.items[0]?.bill.amount}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
      {dialog === 'withdraw' ? <Withdrawal receipt={receipt} onClose={() => setDialog(undefined)} /> : null}
    </section>
  );
};

type LinkRowProps = { receipt: number; link: Link; mayUnlink: boolean };

/** A document or an entry, with the day and the amount that are booked. */
const LinkRow = ({ receipt, link, mayUnlink }: LinkRowProps) => {
  const text = useText();
  const { language } = useLanguage();
  const { query, call } = useBooks();
  const change = useChange();
  const { data: entry } = useQuery(query.entries.get.queryOptions({ id: link.entry_id }));
  const { invoice, payable, vendor_number, entry_id } = link;
  const target =
    invoice !== undefined
      ? { invoice }
      : payable !== undefined
        ? { payable, ...(vendor_number === undefined ? {} : { vendor_number }) }
        : { entry_id };
  const href =
    invoice !== undefined
      ? invoicePages.one.to(invoice)
      : payable !== undefined
        ? payablePages.one.to(vendor_number ?? '', payable)
        : ledgerPages.entry.to(entry_id);
  const kind = invoice !== undefined ? 'invoice' : payable !== undefined ? 'payable' : 'entry';
  const number = invoice ?? payable ?? link.entry ?? `#${entry_id}`;
  const amount =
    kind === 'entry'
      ? entry && sumOf(entry.postings.flatMap(({ debit }) => debit ?? []))
      : entry?.document?.amount;
  return (
    <li>
      <span className="flow">
        <span>
          {text(`hit.${kind}`)} <Anchor href={href}>{number}</Anchor>
        </span>
        <span className="soft grow">
          {entry ? formatDate(entry.transdate, language) : null} {entry?.document?.party_name}
        </span>
        {amount === undefined ? null : <Figure amount={amount} />}
        {mayUnlink ? (
          <Button
            small
            look="quiet"
            disabled={change.busy}
            aria-label={text('receipts.unlink_from', { number })}
            onClick={() => change.run(() => call.receipts.unlink.mutate({ id: receipt, ...target }))}
          >
            {text('receipts.unlink')}
          </Button>
        ) : null}
      </span>
      <ErrorNotice error={change.error} />
    </li>
  );
};

const Withdrawal = ({ receipt: { id, file_name }, onClose }: { receipt: Receipt; onClose: () => void }) => {
  const text = useText();
  const { call } = useBooks();
  const change = useChange();
  const withdraw = async () => {
    await call.receipts.withdraw.mutate({ id });
    onClose();
  };
  return (
    <Confirm
      title={text('receipts.withdraw_title', { name: file_name })}
      open
      onClose={onClose}
      confirm={text('receipts.withdraw')}
      onConfirm={() => change.run(withdraw)}
      busy={change.busy}
    >
      <p>{text('receipts.withdraw_text')}</p>
      <ErrorNotice error={change.error} />
    </Confirm>
  );
};
