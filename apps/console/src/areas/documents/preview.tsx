import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';

type PreviewPosting = {
  accno: number;
  description: string;
  debit?: string | undefined;
  credit?: string | undefined;
};

/** The postings that will be booked, as the server computes them, in the client's currency. */
export const Preview = ({ preview }: { preview: { postings: readonly PreviewPosting[] } | undefined }) => {
  const text = useText();
  if (!preview) return null;
  return (
    <section className="documents-preview" aria-labelledby="preview">
      <h2 id="preview">{text('documents.will_be_booked')}</h2>
      <Table
        title={text('documents.will_be_booked')}
        inline
        saved={false}
        rows={preview.postings.map((posting, at) => ({ ...posting, at }))}
        keyOf={({ at }) => String(at)}
        columns={[
          {
            id: 'account',
            head: text('account'),
            value: ({ accno, description }) => `${accno} ${description}`,
          },
          {
            id: 'debit',
            head: text('debit'),
            kind: 'amount',
            width: '6.5rem',
            narrow: '5.5rem',
            value: ({ debit }) => debit ?? '',
          },
          {
            id: 'credit',
            head: text('credit'),
            kind: 'amount',
            width: '6.5rem',
            narrow: '5.5rem',
            value: ({ credit }) => credit ?? '',
          },
        ]}
      />
    </section>
  );
};
