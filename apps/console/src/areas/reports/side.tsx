import { ChoiceFilter, useSearchChange } from '../../controls/filters.tsx';
import { OnDayFilter } from '../../controls/period/period.tsx';
import { invoicePages } from '../../pages/invoices.ts';
import { payablePages } from '../../pages/payables.ts';
import type { DaySearch } from '../../pages/search/period.ts';
import { useText } from '../../texts/text.ts';

export type Side = 'customers' | 'vendors';

/** The way to what customers or vendors owe. */
export const firstDocument = {
  customers: { href: invoicePages.create.to(), label: 'invoices.new' },
  vendors: { href: payablePages.create.to(), label: 'payables.new' },
} as const;

type SideFilterProps = { search: Pick<DaySearch, 'on'>; side: Side };

/** The filters of open items: a day, and whether customers or vendors owe. */
export const SideFilter = ({ search, side }: SideFilterProps) => {
  const text = useText();
  const change = useSearchChange();
  return (
    <>
      <ChoiceFilter
        label={text('reports.side')}
        value={side}
        options={(['customers', 'vendors'] as const).map((value) => ({
          value,
          label: text(`reports.${value}`),
        }))}
        onChange={(value) => change({ side: value })}
      />
      <OnDayFilter search={search} />
    </>
  );
};
