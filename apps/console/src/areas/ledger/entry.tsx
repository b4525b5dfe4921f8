import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Assignments } from '../../assignments/assignments.tsx';
import { Anchor } from '../../controls/anchor.tsx';
import { Button, ButtonLink } from '../../controls/button.tsx';
import { Figure } from '../../controls/figure.tsx';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { Fact } from '../../layout/layout.tsx';
import { invoicePages } from '../../pages/invoices.ts';
import { accrualPages, ledgerPages } from '../../pages/ledger.ts';
import { customerPages, vendorPages } from '../../pages/parties.ts';
import { payablePages } from '../../pages/payables.ts';
import { type Entry, Payments, Postings, Receipts } from '../../postings/entry-parts.tsx';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { formatDate, formatInstant, yearOf } from '../../values/date.ts';
import { metadataText } from '../../values/metadata.ts';
import { EntryReversal } from './reversal.tsx';
import './ledger.css';

/** A journal entry: its postings, and the document, payments and receipts that it comes from. */
export const EntryPage = () => {
  const text = useText();
  const { query } = useBooks();
  const { id } = ledgerPages.entry.useParams();
  const number = /^\d{1,15}$/.test(id) ? Number(id) : -1;
  const { data: entry, error } = useQuery(query.entries.get.queryOptions({ id: number }));
  if (!entry)
    return (
      <Screen title={text('ledger.entry', { number: id })} flow>
        <ErrorNotice error={error} />
      </Screen>
    );
  return <Shown key={entry.id} entry={entry} />;
};

const Shown = ({ entry }: { entry: Entry }) => {
  const text = useText();
  const router = useRouter();
  const { may } = useBooks();
  const cache = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const mayWrite = may('write');
  const isReversible = mayWrite && entry.kind === 'entry' && !entry.reversed_by;
  const isByHand = entry.module === 'gl' && entry.kind === 'entry';
  useShortcuts([
    ...(mayWrite
      ? [
          {
            keys: 'n',
            label: 'ledger.new' as const,
            group: 'here' as const,
            run: () => void router.navigate({ href: ledgerPages.create.to() }),
          },
        ]
      : []),
    ...(mayWrite && isByHand
      ? [
          {
            keys: 'c',
            label: 'ledger.repeat' as const,
            group: 'here' as const,
            run: () => void router.navigate({ href: ledgerPages.create.to({ like: entry.id }) }),
          },
        ]
      : []),
    ...(isReversible && isByHand
      ? [{ keys: 'r', label: 'ledger.reverse' as const, group: 'here' as const, run: () => setIsOpen(true) }]
      : []),
  ]);
  return (
    <Screen
      title={text('ledger.entry', {
        number: entry.reference === '' ? `#${entry.entry_number}` : entry.reference,
      })}
      beside={<span className="tag">{text(kindOf(entry))}</span>}
      above={<Anchor href={ledgerPages.journal.to(yearOf(entry.transdate))}>{text('ledger.journal')}</Anchor>}
      actions={
        mayWrite && (isByHand || entry.module !== 'gl') ? (
          <>
            <ButtonLink href={accrualPages.create.to(accrualOf(entry))}>{text('accruals.accrue')}</ButtonLink>
            {isByHand ? (
              <ButtonLink href={ledgerPages.create.to({ like: entry.id })} keys="c">
                {text('ledger.repeat')}
              </ButtonLink>
            ) : null}
            {isByHand && isReversible ? (
              <Button keys="r" onClick={() => setIsOpen(true)}>
                {text('ledger.reverse')}
              </Button>
            ) : null}
          </>
        ) : null
      }
      flow
    >
      {entry.reversed_by ? (
        <Notice kind="status">
          {text('ledger.reversed_by')}{' '}
          <Anchor href={ledgerPages.entry.to(entry.reversed_by.entry_id)}>
            {entry.reversed_by.reference}
          </Anchor>
        </Notice>
      ) : null}
      {entry.reverses ? (
        <Notice kind="status">
          {text('ledger.reverses')}{' '}
          <Anchor href={ledgerPages.entry.to(entry.reverses.entry_id)}>{entry.reverses.reference}</Anchor>
        </Notice>
      ) : null}
      <Facts entry={entry} />
      <Postings entry={entry} />
      <Payments entry={entry} />
      <Receipts entry={entry} />
      <Assignments of={{ kind: 'entry', number: String(entry.id) }} />
      {isOpen ? (
        <EntryReversal
          entry={entry}
          onClose={() => setIsOpen(false)}
          onDone={async () => {
            setIsOpen(false);
            await cache.invalidateQueries();
          }}
        />
      ) : null}
    </Screen>
  );
};

const kindOf = ({ module, kind, document, id }: Entry) => {
  if (module === 'gl') return `ledger.kind.${kind ?? 'entry'}` as const;
  if (document && document.entry_id !== id) return 'ledger.kind.payment';
  return module === 'ar' ? 'ledger.kind.invoice' : 'ledger.kind.payable';
};

const Facts = ({ entry }: { entry: Entry }) => {
  const text = useText();
  const { language } = useLanguage();
  const { client } = useBooks();
  const { document } = entry;
  const booked = formatInstant(entry.created, { language, zone: client.zone });
  return (
    <dl className="facts card">
      <Fact name={text('ledger.entry_number')}>
        <span className="figure">{entry.entry_number}</span>
      </Fact>
      <Fact name={text('date')}>{formatDate(entry.transdate, language)}</Fact>
      {document ? (
        <>
          <Fact name={text(`ledger.kind.${document.kind}`)}>
            <Anchor
              href={
                document.kind === 'invoice'
                  ? invoicePages.one.to(document.invnumber)
                  : payablePages.one.to(document.party_number, document.invnumber)
              }
            >
              {document.invnumber}
            </Anchor>
          </Fact>
          <Fact name={text('ledger.party')}>
            <Anchor
              href={
                document.kind === 'invoice'
                  ? customerPages.one.to(document.party_number)
                  : vendorPages.one.to(document.party_number)
              }
            >
              {document.party_name || document.party_number}
            </Anchor>
          </Fact>
          <Fact name={`${text('ledger.document_total')} ${document.currency}`}>
            <Figure amount={document.amount} />
          </Fact>
        </>
      ) : null}
      <Fact name={text('ledger.booked')}>{booked}</Fact>
      <Fact name={text('description')}>{entry.description}</Fact>
      <Fact name={text('ledger.notes')}>{entry.notes}</Fact>
      <Fact name={text('external_id')}>{entry.external_id}</Fact>
      {entry.metadata ? <Fact name={text('metadata')}>{metadataText(entry.metadata)}</Fact> : null}
    </dl>
  );
};

/** With what the form of an accrual of an entry begins: its first account of income or expense. */
const accrualOf = ({ id, module, description, postings }: Entry) => {
  const line = postings.find(({ accno }) => accno >= 3000 && accno < 9000);
  return {
    ...{
      entry: String(id),
      kind: module === 'ar' ? 'deferred_income' : 'prepaid_expense',
      text: description,
    },
    ...(line === undefined ? {} : { accno: String(line.accno) }),
  };
};
