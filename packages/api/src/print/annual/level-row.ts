import type { Level } from '@kontor/domain';
import type { AnnualRow } from '@kontor/print';

/** Rows of statements by the positions of the law, as they are printed. */

const looks: Readonly<Record<Level['kind'], AnnualRow['look']>> = {
  group: 'group',
  position: 'line',
  related: 'part',
  figure: 'total',
  heading: 'line',
  account: 'line',
  open: 'line',
};

export const levelRow = ({
  kind,
  code,
  description,
  amount,
  compared,
  budget,
  difference,
}: Level): AnnualRow => ({
  name: description,
  amount,
  ...(compared === undefined ? {} : { compared }),
  ...(budget === undefined ? {} : { budget }),
  ...(difference === undefined ? {} : { difference }),
  look: kind === 'figure' && ['A', 'P', 'result'].includes(code) ? 'result' : looks[kind],
});
