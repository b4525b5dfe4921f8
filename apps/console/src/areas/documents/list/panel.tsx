import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { DocumentKind, DocumentRow } from '../../../choices/document-kind.ts';
import { Anchor } from '../../../controls/anchor.tsx';
import { Button, ButtonLink } from '../../../controls/button.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { Skeleton } from '../../../controls/skeleton.tsx';
import { useShortcuts } from '../../../keyboard/keys.tsx';
import { ledgerPages } from '../../../pages/ledger.ts';
import type { DocumentAct } from '../../../pages/search/documents.ts';
import { Payments, Postings, Receipts } from '../../../postings/entry-parts.tsx';
import { useBooks } from '../../../server/session.ts';
import { type TextName, useText } from '../../../texts/text.ts';
import { difference, isNegative, isZero } from '../../../values/amount.ts';
import { groupedReference } from '../../../values/reference.ts';
import { DocumentFacts } from '../document-facts.tsx';
import { StatusTag } from '../status.tsx';
import '../documents.css';
import './panel.css';

type PanelProps = {
  kind: DocumentKind;
  row: DocumentRow;
  /** Whether its acts have keys, which else are those of the rows that were chosen. */
  keyed: boolean;
  onClose: () => void;
};

/**
 * The details of a document beside its list: what its page shows, to be read while one goes through
 * the list.
 */
export const DocumentPanel = ({ kind, row, keyed, onClose }: PanelProps) => {
  const text = useText();
  const { query } = useBooks();
  const { invnumber, party_number, payment_reference, ordnumber, notes } = row;
  const vendor = kind.kind === 'payable' ? { vendor_number: party_number } : {};
  const entry = useQuery(query.entries.ofDocument.queryOptions({ kind: kind.kind, invnumber, ...vendor }));
  const title = `${text(`documents.${kind.kind}`)} ${invnumber}`;
  // Nobody pays a credit note.
  const reference = payment_reference && !isNegative(row.amount) ? payment_reference : undefined;
  return (
    <aside className="panel no-print" aria-label={title}>
      <header className="flow unbroken gap-2">
        <h2 className="grow">
          {title} <StatusTag status={row.status} />
        </h2>
        <ButtonLink href={kind.toOne(row)} small keys="Enter">
          {text('panel.open')}
        </ButtonLink>
        <Button look="quiet" small keys="Escape" onClick={onClose}>
          {text('close')}
        </Button>
      </header>
      <Acts kind={kind} row={row} keyed={keyed} />
      <DocumentFacts
        kind={kind}
        row={row}
        more={[
          {
            label: text('invoices.payment_reference'),
            value: kind.kind === 'invoice' && reference ? groupedReference(reference) : undefined,
            isWide: true,
          },
          { label: text('documents.order'), value: ordnumber },
          { label: text('documents.notes'), value: notes, isWide: true },
        ]}
      />
      <ErrorNotice error={entry.error} />
      {entry.isLoading ? <Skeleton look="row" rows={4} /> : null}
      {entry.data ? (
        <>
          <Postings
            entry={entry.data}
            title="documents.booked"
            compact
            beside={
              <Anchor href={ledgerPages.entry.to(entry.data.id)}>
                {text('documents.entry', { id: entry.data.id })}
              </Anchor>
            }
          />
          <Payments entry={entry.data} />
          <Receipts entry={entry.data} />
        </>
      ) : null}
    </aside>
  );
};

type ActButton = { act: DocumentAct; keys?: string; label: TextName };

/** The acts of the document's page, each a link to its dialog there. */
const Acts = ({ kind, row, keyed }: Omit<PanelProps, 'onClose'>) => {
  const text = useText();
  const router = useRouter();
  const { may } = useBooks();
  const isOpen = !isZero(difference(row.amount, row.paid));
  const isInvoice = kind.kind === 'invoice';
  const isCharged = !isNegative(row.amount) && !isZero(row.amount);
  const hrefOf = (act: DocumentAct) => `${kind.toOne(row)}?act=${act}`;
  const acts: ActButton[] = !may('write')
    ? []
    : [
        { act: 'pay', keys: 'p', label: 'documents.pay' },
        ...(isInvoice ? [{ act: 'send' as const, keys: 'm', label: 'invoices.send' as const }] : []),
        ...(isCharged ? [{ act: 'credit' as const, label: 'credit.note' as const }] : []),
        { act: 'reverse', keys: 'r', label: 'documents.reverse' },
      ];
  useShortcuts(
    acts.flatMap(({ act, keys, label }) =>
      keyed && keys !== undefined
        ? [{ keys, label, group: 'here' as const, run: () => void router.navigate({ href: hrefOf(act) }) }]
        : [],
    ),
  );
  if (acts.length === 0) return null;
  return (
    <div className="flow gap-2">
      {acts.map(({ act, keys, label }) => (
        <ButtonLink
          key={act}
          href={hrefOf(act)}
          look={act === 'pay' && isOpen ? 'primary' : 'plain'}
          small
          {...(keyed && keys !== undefined ? { keys } : {})}
        >
          {text(label)}
        </ButtonLink>
      ))}
    </div>
  );
};
