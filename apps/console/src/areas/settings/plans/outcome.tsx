import type { Outputs } from '@kontor/client';
import { PreviewedPostings } from '../../../postings/previewed-postings.tsx';
import { useFieldColumn } from '../../../table/field-column.ts';
import { Table } from '../../../table/table.tsx';
import { useLanguage } from '../../../texts/language.tsx';
import { useText } from '../../../texts/text.ts';
import { formatDate } from '../../../values/date.ts';

type Outcome = Outputs['plans']['find']['outcome'];

/** An entry that a plan would book. */
export const PlannedEntry = ({ entry }: { entry: Outcome['entries'][number] }) => {
  const text = useText();
  const { language } = useLanguage();
  const { postings, transdate, reference, description } = entry;
  const title = [text('plans.entry'), reference].filter(Boolean).join(' ');
  return (
    <section className="plan-part">
      <h2>
        {title}{' '}
        <span className="soft">
          {[formatDate(transdate, language), description].filter(Boolean).join(' · ')}
        </span>
      </h2>
      <PreviewedPostings title={title} postings={postings} summed />
    </section>
  );
};

/** A record that a plan would make or change, by its fields. */
export const PlannedChange = ({ change }: { change: Outcome['changes'][number] }) => {
  const text = useText();
  const field = useFieldColumn<Field>();
  const { record, number, exists, fields } = change;
  const title = `${text(exists ? 'plans.changed' : 'plans.made')}: ${record} ${number}`;
  return (
    <section className="plan-part">
      <h2>{title}</h2>
      <Table
        title={title}
        inline
        saved={false}
        rows={fields}
        keyOf={({ name }) => name}
        columns={[
          field('name', 'plans.field', { id: 'field', width: '12rem', narrow: '7rem' }),
          ...(exists ? [field('before', 'settings.before')] : []),
          field('after', 'settings.after'),
        ]}
      />
    </section>
  );
};

type Field = Outcome['changes'][number]['fields'][number];

/** The summary without its entries and changes, which stand below as tables. */
export const headOf = (summary: string): string =>
  summary
    .split('\n')
    .filter((line) => !/^(Entry|Changed|New) /.test(line))
    .join('\n');
