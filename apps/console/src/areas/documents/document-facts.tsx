import type { DocumentKind, DocumentRow } from '../../choices/document-kind.ts';
import { Anchor } from '../../controls/anchor.tsx';
import { Figure } from '../../controls/figure.tsx';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { difference } from '../../values/amount.ts';
import { formatDate } from '../../values/date.ts';

/**
 * A further fact of a kind of document; one without a value is left out. `isWide`: it needs the
 * room of two.
 */
export type DocumentFact = { label: string; value: string | undefined; isWide?: boolean };

type DocumentFactsProps = { kind: DocumentKind; row: DocumentRow; more: readonly DocumentFact[] };

/**
 * The facts of an invoice or a payable: whose it is, when it is due, what of it is open, and `more`
 * of its kind.
 */
export const DocumentFacts = ({ kind, row, more }: DocumentFactsProps) => {
  const text = useText();
  const { language } = useLanguage();
  const open = difference(row.amount, row.paid);
  return (
    <dl className="facts card">
      <div>
        <dt>{text(kind.party)}</dt>
        <dd>
          <Anchor href={kind.toParty(row.party_number)}>{row.party_name || row.party_number}</Anchor>
        </dd>
      </div>
      <div>
        <dt>{text('date')}</dt>
        <dd>{formatDate(row.transdate, language)}</dd>
      </div>
      <div>
        <dt>{text('documents.due')}</dt>
        <dd>{formatDate(row.duedate, language)}</dd>
      </div>
      <div>
        <dt>{text('documents.total', { currency: row.currency })}</dt>
        <dd className="documents-total">
          <Figure amount={row.amount} />
        </dd>
      </div>
      <div>
        <dt>{text('documents.net')}</dt>
        <dd>
          <Figure amount={row.netamount} />
        </dd>
      </div>
      <div>
        <dt>{text('documents.open')}</dt>
        <dd>
          <Figure amount={open} />
        </dd>
      </div>
      {row.description === '' ? null : (
        <div className="double">
          <dt>{text('description')}</dt>
          <dd>{row.description}</dd>
        </div>
      )}
      {more.map(({ label, value, isWide }) =>
        value ? (
          <div key={label} className={isWide ? 'double' : undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
};
