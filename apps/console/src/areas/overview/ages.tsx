import { Anchor } from '../../controls/anchor.tsx';
import { Bars } from '../../controls/bars.tsx';
import { Figure } from '../../controls/figure.tsx';
import { toAgeing } from '../../server/addresses.ts';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import { useFigures } from './figures.ts';

const ages = ['current', 'days_1_30', 'days_31_60', 'days_61_90', 'days_over_90'] as const;

/** The amounts that customers and vendors owe, by how long they are due. */
export const Ages = () => {
  const text = useText();
  const { today } = useBooks();
  const { data } = useFigures();
  const customers = data?.receivables.ageing;
  const vendors = data?.payables.ageing;
  const bars =
    customers && vendors
      ? ages.map((age) => ({
          label: text(`overview.${age}`),
          values: [
            { name: text('overview.customers'), amount: customers[age] },
            { name: text('overview.vendors'), amount: vendors[age] },
          ],
        }))
      : [];
  return (
    <section className="card overview-chart" aria-labelledby="ages">
      <h2 id="ages">{text('overview.ageing')}</h2>
      <p className="overview-legend">
        <span className="legend">{text('overview.customers')}</span>
        <span className="legend legend-2">{text('overview.vendors')}</span>
      </p>
      <Bars bars={bars} title={text('overview.ageing')} />
      <table className="overview-table">
        <thead>
          <tr>
            <th scope="col">{text('overview.age')}</th>
            <th scope="col" className="cell-amount">
              <Anchor href={toAgeing({ side: 'customers', on: today })}>{text('overview.customers')}</Anchor>
            </th>
            <th scope="col" className="cell-amount">
              <Anchor href={toAgeing({ side: 'vendors', on: today })}>{text('overview.vendors')}</Anchor>
            </th>
          </tr>
        </thead>
        <tbody>
          {customers && vendors
            ? ages.map((age) => (
                <tr key={age}>
                  <th scope="row">{text(`overview.${age}`)}</th>
                  <td className="cell-amount">
                    <Figure amount={customers[age]} />
                  </td>
                  <td className="cell-amount">
                    <Figure amount={vendors[age]} />
                  </td>
                </tr>
              ))
            : null}
        </tbody>
      </table>
    </section>
  );
};
