import type { Outputs } from '@kontor/client';
import { Anchor } from '../../controls/anchor.tsx';
import { Figure } from '../../controls/figure.tsx';
import { useBooks } from '../../server/session.ts';
import type { Column } from '../../table/columns.ts';
import { Exports } from '../../table/exports.tsx';
import { useFieldColumn } from '../../table/field-column.ts';
import { useText } from '../../texts/text.ts';
import { difference } from '../../values/amount.ts';

type Section = Outputs['reports']['balanceSheet']['assets'];
type Amounts = Section['total'];

/** A part of a statement: its accounts, and what they add up to. */
export type StatementPart =
  | { kind: 'section'; title: string; total: string; section: Section }
  | { kind: 'figure'; title: string; figure: Amounts; strong?: boolean };

type StatementProps = {
  title: string;
  parts: readonly StatementPart[];
  heads: { shown: string; compared: string | undefined };
  /** The address of an account in the days of the report. */
  toAccountOf: (accno: number) => string;
};

type Exported = { part: string; number: string; name: string; figure: Amounts };

const compared = ({ amount, compared: before }: Amounts): string => difference(amount, before ?? '0');

/**
 * A balance sheet or an income statement: sections of accounts, each figure a link to what it is
 * made of.
 */
export const Statement = ({ title, parts, heads, toAccountOf }: StatementProps) => {
  const text = useText();
  const { client } = useBooks();
  const compares = heads.compared !== undefined;
  // The last column is only in a wide page.
  const spanned = compares ? 3 : 2;
  return (
    <div className="statement">
      <div className="table-scroll statement-scroll">
        <table aria-label={title}>
          <colgroup>
            <col />
            <col className="statement-amount" />
            {compares ? (
              <>
                <col className="statement-amount" />
                <col className="statement-amount wide-only" />
              </>
            ) : null}
          </colgroup>
          <thead>
            <tr>
              <th scope="col">{text('account')}</th>
              <th scope="col" className="cell-amount">
                {heads.shown}
              </th>
              {compares ? (
                <>
                  <th scope="col" className="cell-amount">
                    {heads.compared}
                  </th>
                  <th scope="col" className="cell-amount wide-only">
                    {text('reports.change')}
                  </th>
                </>
              ) : null}
            </tr>
          </thead>
          {parts.map((part) =>
            part.kind === 'section' ? (
              <tbody key={part.title}>
                <tr>
                  <th scope="rowgroup" colSpan={spanned} className="statement-title">
                    {part.title}
                  </th>
                </tr>
                {part.section.accounts.map(({ accno, description, ...figure }) => (
                  <tr key={accno}>
                    <td className="statement-account">
                      <Anchor className="plain-link" href={toAccountOf(accno)}>
                        <span className="statement-number">{accno}</span> {description}
                      </Anchor>
                    </td>
                    <Amount
                      figure={figure}
                      href={toAccountOf(accno)}
                      label={`${accno} ${description}`}
                      compares={compares}
                    />
                  </tr>
                ))}
                <tr className="statement-total">
                  <th scope="row">{part.total}</th>
                  <Amount figure={part.section.total} compares={compares} />
                </tr>
              </tbody>
            ) : (
              <tbody key={part.title}>
                <tr className={part.strong ? 'statement-total statement-strong' : 'statement-total'}>
                  <th scope="row">{part.title}</th>
                  <Amount figure={part.figure} compares={compares} result />
                </tr>
              </tbody>
            ),
          )}
        </table>
      </div>
      <div className="table-foot">
        <span className="table-note">{client.currency}</span>
        <StatementExports title={title} parts={parts} heads={heads} />
      </div>
    </div>
  );
};

type AmountProps = { figure: Amounts; href?: string; label?: string; compares: boolean; result?: boolean };

const Amount = ({ figure, href, label, compares, result = false }: AmountProps) => (
  <>
    <td className="cell-amount">
      <Figure amount={figure.amount} href={href} result={result} {...(label ? { label } : {})} />
    </td>
    {compares ? (
      <>
        <td className="cell-amount">
          <Figure amount={figure.compared ?? '0'} result={result} />
        </td>
        <td className="cell-amount wide-only">
          <Figure amount={compared(figure)} />
        </td>
      </>
    ) : null}
  </>
);

const StatementExports = ({ title, parts, heads }: Omit<StatementProps, 'toAccountOf'>) => {
  const field = useFieldColumn<Exported>();
  const rows = parts.flatMap((part): Exported[] =>
    part.kind === 'section'
      ? [
          ...part.section.accounts.map(({ accno, description, ...figure }) => ({
            part: part.title,
            number: String(accno),
            name: description,
            figure,
          })),
          { part: part.title, number: '', name: part.total, figure: part.section.total },
        ]
      : [{ part: '', number: '', name: part.title, figure: part.figure }],
  );
  const columns: Column<Exported>[] = [
    field('part', 'reports.part'),
    field('number', 'number'),
    field('name', 'account'),
    { id: 'amount', head: heads.shown, kind: 'amount', value: ({ figure }) => figure.amount },
    ...(heads.compared === undefined
      ? []
      : [
          {
            id: 'compared',
            head: heads.compared,
            kind: 'amount' as const,
            value: ({ figure }: Exported) => figure.compared ?? '',
          },
        ]),
  ];
  return <Exports title={title} columns={columns} rows={rows} print={async () => window.print()} keyed />;
};
