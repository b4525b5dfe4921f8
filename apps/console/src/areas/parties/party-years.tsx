import { useQuery } from '@tanstack/react-query';
import type { DocumentKind } from '../../choices/document-kind.ts';
import { Figure } from '../../controls/figure.tsx';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';

const mostYears = 4;

type PartyYearsProps = {
  kind: DocumentKind;
  number: string;
  /** Whether it says in how many days the latest documents that are paid were paid, too. */
  withDays?: boolean;
};

/** The turnover of a customer or vendor by year; each leads to the documents that it is made of. */
export const PartyYears = ({ kind, number, withDays = false }: PartyYearsProps) => {
  const text = useText();
  const { query } = useBooks();
  const isCustomer = kind.kind === 'invoice';
  const ofCustomer = useQuery(
    query.customers.years.queryOptions({ customernumber: number }, { enabled: isCustomer }),
  ).data;
  const ofVendor = useQuery(
    query.vendors.years.queryOptions({ vendornumber: number }, { enabled: !isCustomer }),
  ).data;
  const years = (isCustomer ? ofCustomer : ofVendor) ?? [];
  if (years.length === 0) return null;
  const days = years.find(({ days_to_pay }) => days_to_pay !== undefined)?.days_to_pay;
  return (
    <dl className="sums">
      {years.slice(0, mostYears).map(({ year, turnover }) => (
        <div key={year}>
          <dt>{text('parties.turnover_in', { year: String(year) })}</dt>
          <dd>
            <Figure
              amount={turnover}
              href={kind.toList({ party: number, from: `${year}-01-01`, to: `${year}-12-31` })}
              label={text('parties.turnover_in', { year: String(year) })}
            />
          </dd>
        </div>
      ))}
      {withDays && days !== undefined ? (
        <div>
          <dt>{text('parties.days_to_pay')}</dt>
          <dd>{text('parties.terms_days', { days })}</dd>
        </div>
      ) : null}
    </dl>
  );
};
