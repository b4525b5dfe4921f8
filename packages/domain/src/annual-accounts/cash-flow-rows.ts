import type { StatementLanguage } from '../master-data/statement/statement-names.ts';
import { type Amount, sum, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import type { CashFlowRow } from './annual-accounts.ts';
import type { CashFlow } from './cash-flow.ts';
import { type CashFlowLine, type CashFlowSection, cashFlowLines } from './cash-flow-lines.ts';
import { inLanguage } from './names/in-languages.ts';
import { type CashFlowSum, cashFlowNames, cashFlowSums } from './names/lines.ts';

type Years = { flow: CashFlow; before: CashFlow | undefined };
type Writing = { language: StatementLanguage; write: (amount: Amount) => Decimal };

const sections: readonly CashFlowSection[] = ['operating', 'investing', 'financing'];

/** The rows of a cash flow statement: lines with an amount, a sum for each section, and cash. */
export const cashFlowRows = ({ flow, before }: Years, { language, write }: Writing): CashFlowRow[] => {
  const figures = (of: (year: CashFlow) => Amount) => ({
    amount: write(of(flow)),
    ...(before ? { compared: write(of(before)) } : {}),
  });
  const sumRow = (section: CashFlowRow['section'], line: CashFlowSum, of: (year: CashFlow) => Amount) => ({
    ...{ kind: 'sum' as const, section, line },
    description: inLanguage(cashFlowSums[line], language),
    ...figures(of),
  });
  const lineOf = (line: CashFlowLine) => (year: CashFlow) => year.lines.get(line) ?? zero;
  const isShown = (line: CashFlowLine) =>
    line === 'result' || [flow, ...(before ? [before] : [])].some((year) => !lineOf(line)(year).eq(zero));
  return [
    ...sections.flatMap((section): CashFlowRow[] => {
      const lines: readonly CashFlowLine[] = cashFlowLines[section];
      return [
        ...lines.filter(isShown).map((line) => ({
          ...{ kind: 'line' as const, section, line },
          description: inLanguage(cashFlowNames[line], language),
          ...figures(lineOf(line)),
        })),
        sumRow(section, section, (year) => sum(lines.map((line) => lineOf(line)(year)))),
      ];
    }),
    sumRow('cash', 'change', ({ lines }) => sum([...lines.values()])),
    sumRow('cash', 'opening', ({ opening }) => opening),
    sumRow('cash', 'closing', ({ closing }) => closing),
  ];
};
