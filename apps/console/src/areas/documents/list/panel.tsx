import { useQuery } from '@tanstack/react-query';
import { Anchor } from '../../../controls/anchor.tsx';
import { Button, ButtonLink } from '../../../controls/button.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { Skeleton } from '../../../controls/skeleton.tsx';
import { toEntry } from '../../../server/addresses.ts';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';
import { isNegative } from '../../../values/amount.ts';
import { groupedReference } from '../../../values/reference.ts';
import { Payments, Postings, Receipts } from '../../ledger/entry-parts.tsx';
import { DocumentFacts } from '../document-facts.tsx';
import type { DocumentKind, DocumentRow } from '../kind.ts';
import { StatusTag } from '../status.tsx';
import '../documents.css';
import './panel.css';

type PanelProps = { kind: DocumentKind; row: DocumentRow; onClose: () => void };

/** The details of a document beside its list: what its page shows, to be read while one goes through the list. */
export const DocumentPanel = ({ kind, row, onClose }: PanelProps) => {
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
      <header className="panel-head">
        <h2>
          {title} <StatusTag status={row.status} />
        </h2>
        <ButtonLink href={kind.toOne(row)} small keys="Enter">
          {text('panel.open')}
        </ButtonLink>
        <Button look="quiet" small keys="Escape" onClick={onClose}>
          {text('close')}
        </Button>
      </header>
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
            beside={
              <Anchor href={toEntry(entry.data.id)}>{text('documents.entry', { id: entry.data.id })}</Anchor>
            }
          />
          <Payments entry={entry.data} />
          <Receipts entry={entry.data} />
        </>
      ) : null}
    </aside>
  );
};
