import { type Invoice, invoice, type Payable, payable } from '@kontor/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment, useDeferredValue } from 'react';
import type { DocumentKind } from '../../choices/document-kind.ts';
import { type PreviewedPosting, PreviewedPostings } from '../../postings/previewed-postings.tsx';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import { type ComputedTax, type DocumentValues, documentOf } from './values.ts';

/** The postings that will be booked, as the server computes them, in the client's currency. */
export const Preview = ({ preview }: { preview: { postings: readonly PreviewedPosting[] } | undefined }) => {
  const text = useText();
  if (!preview) return null;
  return (
    <section className="documents-preview" aria-labelledby="preview">
      <h2 id="preview">{text('documents.will_be_booked')}</h2>
      <PreviewedPostings title={text('documents.will_be_booked')} postings={preview.postings} />
    </section>
  );
};

type Entries = readonly { title: string; postings: readonly PreviewedPosting[] }[];

/** The postings of several entries that will be booked together, each under its title. */
export const PreviewEntries = ({ entries }: { entries: Entries }) => {
  const text = useText();
  return (
    <section className="documents-preview" aria-labelledby="preview">
      <h2 id="preview">{text('documents.will_be_booked')}</h2>
      {entries.map(({ title, postings }) => (
        <Fragment key={title}>
          <h3>{title}</h3>
          <PreviewedPostings title={title} postings={postings} />
        </Fragment>
      ))}
    </section>
  );
};

type Previewing = {
  kind: DocumentKind;
  values: DocumentValues;
  taxes: readonly ComputedTax[];
  /** Whether the taxes are those of the values. */
  areCurrent: boolean;
};

/**
 * The postings that the server computes for what was typed, once it is whole; `isCurrent` while
 * they are those of what is typed now.
 */
export const usePreview = ({ kind, values, taxes, areCurrent }: Previewing) => {
  const { query, today } = useBooks();
  const isInvoice = kind.kind === 'invoice';
  const typed = JSON.stringify(documentOf(values, { kind, taxes }));
  const shown = useDeferredValue(typed);
  const parsed = (isInvoice ? invoice : payable).safeParse(JSON.parse(shown));
  const isWhole = parsed.success && hasAmount(values, kind);
  const asking = { enabled: isWhole && areCurrent, placeholderData: keepPreviousData, staleTime: 0 };
  const { data, isPlaceholderData, isFetching } = useQuery(
    isInvoice
      ? query.invoices.preview.queryOptions((parsed.data ?? { transdate: today }) as Invoice, asking)
      : query.payables.preview.queryOptions((parsed.data ?? { transdate: today }) as Payable, asking),
  );
  const isCurrent = areCurrent && typed === shown && !isPlaceholderData && !isFetching;
  return { data: isWhole ? data : undefined, isCurrent };
};

const hasAmount = (values: DocumentValues, { lines, partyField }: DocumentKind): boolean =>
  values[partyField] !== '' &&
  (values.mode === 'parts'
    ? values.parts.some(({ partnumber }) => partnumber !== '')
    : values[lines].some(({ amount }) => amount !== ''));
