import { type ReactNode, useMemo } from 'react';
import type { Mark, MarkedPlace } from '../../attachments/marks.tsx';
import { useMarks } from '../../attachments/marks.tsx';
import { useLanguage } from '../../texts/language.tsx';
import { type TextName, useText } from '../../texts/text.ts';
import { formatAmount } from '../../values/amount.ts';
import { formatDate } from '../../values/date.ts';
import type { Proposal } from './list.ts';

export type ShownReading = NonNullable<Proposal['reading']>;
type Proof = NonNullable<ShownReading['total']>['proof'];

const proofTexts: Readonly<Record<Proof, TextName>> = {
  arithmetic: 'receipts.r_arithmetic',
  books: 'receipts.r_books',
  check_digit: 'receipts.r_check_digit',
  guess: 'receipts.r_guess',
  label: 'receipts.r_label',
};

const isSure = (proof: Proof): boolean => proof === 'arithmetic' || proof === 'check_digit';

/** A field that was read: its name is also that of its marks. */
type ReadField = { name: string; label: string; value: string; proof: Proof; places: readonly MarkedPlace[] };

const useFields = (reading: ShownReading | undefined): readonly ReadField[] => {
  const text = useText();
  const { language } = useLanguage();
  return useMemo(() => {
    if (!reading) return [];
    const { total, due, date, due_date, number, taxes, uid, iban, reference, vendor, account } = reading;
    const field = (
      name: string,
      label: string,
      read: { value: string; proof: Proof; places?: readonly MarkedPlace[] } | undefined,
    ): ReadField[] =>
      read ? [{ name, label, value: read.value, proof: read.proof, places: read.places ?? [] }] : [];
    const amount = (read: typeof total) => read && { ...read, value: formatAmount(read.value) };
    return [
      ...field('total', text('receipts.r_total'), amount(total)),
      ...field('due', text('receipts.r_due'), amount(due)),
      ...taxes.flatMap((tax, at) =>
        field(`tax ${at}`, text('receipts.r_tax', { rate: String(Number(tax.rate)) }), {
          ...tax,
          value: formatAmount(tax.tax),
        }),
      ),
      ...field('date', text('date'), date && { ...date, value: formatDate(date.value, language) }),
      ...field(
        'due_date',
        text('receipts.r_due_date'),
        due_date && { ...due_date, value: formatDate(due_date.value, language) },
      ),
      ...field('number', text('receipts.r_number'), number),
      ...field('vendor', text('receipts.vendor'), vendor),
      ...field('uid', text('receipts.r_uid'), uid),
      ...field('iban', 'IBAN', iban),
      ...field('reference', text('receipts.r_reference'), reference),
      ...field('account', text('account'), account && { value: String(account.value), proof: account.proof }),
    ];
  }, [reading, text, language]);
};

/** The marks of a reading on the pages of its receipt. */
export const useReadingMarks = (reading: ShownReading | undefined): readonly Mark[] => {
  const text = useText();
  const fields = useFields(reading);
  return useMemo(
    () =>
      fields.map(({ name, label, value, proof, places }) => ({
        ...{ name, places, isSure: isSure(proof) },
        title: `${label}: ${value} (${text(proofTexts[proof])})`,
      })),
    [fields, text],
  );
};

/**
 * The fields of a reading, each with its proof. Whoever looks at a field sees its place on the
 * page.
 */
export const ReadFields = ({ reading }: { reading: ShownReading }) => {
  const text = useText();
  const fields = useFields(reading);
  const { active, look } = useMarks();
  return (
    <section className="stack gap-2" aria-labelledby="reading">
      <h3 id="reading">{text('receipts.r_title')}</h3>
      <ul className="reading">
        {fields.map(({ name, label, value, proof }) => (
          <li key={name}>
            <button
              type="button"
              className={name === active ? 'reading-field reading-field-active' : 'reading-field'}
              onMouseEnter={() => look(name)}
              onMouseLeave={() => look(undefined)}
              onFocus={() => look(name)}
              onBlur={() => look(undefined)}
              onClick={() => look(name)}
            >
              <span className="soft">{label}</span>
              <span className="reading-value">{value}</span>
              <span className={isSure(proof) ? 'tag tag-good' : 'tag'}>{text(proofTexts[proof])}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** The fields of the form whose places are known. */
const ofInputs: readonly (readonly [RegExp, string])[] = [
  [/^invnumber$/, 'number'],
  [/^transdate$/, 'date'],
  [/^duedate$/, 'due_date'],
  [/^payment_iban$/, 'iban'],
  [/^(?:dcn|payment_reference)$/, 'reference'],
  [/^(?:vendornumber|name)$/, 'vendor'],
  [/^expenseentries\.\d+\.amount$/, 'total'],
  [/^expenseentries\.\d+\.expense_accno$/, 'account'],
  [/^taxes\./, 'tax 0'],
];

/** A form whose fields show their places on the page while they have the focus. */
export const LookingForm = ({ children }: { children: ReactNode }) => {
  const { look } = useMarks();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields in it have the focus.
    <div
      onFocus={({ target }) => {
        const input = target.getAttribute('name') ?? '';
        look(ofInputs.find(([form]) => form.test(input))?.[1]);
      }}
      onBlur={() => look(undefined)}
    >
      {children}
    </div>
  );
};
