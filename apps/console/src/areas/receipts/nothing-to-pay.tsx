import { eInvoiceNames } from '../../attachments/e-invoice-names.ts';
import { Button } from '../../controls/button.tsx';
import { Consequence } from '../../controls/dialog.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { useBooks } from '../../server/session.ts';
import { useLanguage } from '../../texts/language.tsx';
import { type TextName, useText } from '../../texts/text.ts';
import { formatDate, isDate } from '../../values/date.ts';
import { useChange } from './change.ts';
import type { Proposal } from './list.ts';

type EInvoiceFacts = NonNullable<Proposal['e_invoice']>;

/** The sentence on what a person has to mind about an invoice of each kind. */
const mindTexts: Readonly<Partial<Record<EInvoiceFacts['kind'], TextName>>> = {
  corrected: 'receipts.e_corrected_text',
  credit_note: 'receipts.e_credit_note_text',
  prepayment: 'receipts.e_prepayment_text',
  pro_forma: 'receipts.e_pro_forma_text',
  self_billed: 'receipts.e_self_billed_text',
};

/** `isNamed` is whether its kind is the title already. */
type ToMindProps = { facts: EInvoiceFacts; isNamed?: boolean };

/** Says why an invoice of this kind is not paid, and which invoices it names. */
export const ToMind = ({ facts: { kind, preceding }, isNamed = false }: ToMindProps) => {
  const text = useText();
  const { language } = useLanguage();
  const sentence = mindTexts[kind];
  if (sentence === undefined) return null;
  const numbers = preceding
    .map(({ number, issued }) => (isDate(issued) ? `${number} (${formatDate(issued, language)})` : number))
    .filter(Boolean)
    .join(', ');
  return (
    <div className="notice notice-warn">
      {isNamed ? null : <strong>{text(eInvoiceNames[kind])}</strong>}
      <div>
        {text(sentence)} {kind === 'corrected' ? numbers : null}
      </div>
    </div>
  );
};

/**
 * An electronic invoice that is nothing to pay, such as a credit note: what to do with it, and the
 * button that says that it was done.
 */
export const NothingToPay = ({ proposal: { id }, facts }: { proposal: Proposal; facts: EInvoiceFacts }) => {
  const text = useText();
  const { call, may } = useBooks();
  const change = useChange();
  const settle = () => change.run(() => call.proposals.dismiss.mutate({ id }));
  useShortcuts(may('write') ? [{ keys: 'x', label: 'receipts.e_done', group: 'here', run: settle }] : []);
  return (
    <section className="stack gap-3" aria-labelledby="proposal">
      <h2 id="proposal">{text(eInvoiceNames[facts.kind])}</h2>
      <ToMind facts={facts} isNamed />
      {may('write') ? <Consequence of="proposals.dismiss" /> : null}
      <ErrorNotice error={change.error} />
      {may('write') ? (
        <div className="flow gap-2">
          <Button keys="x" disabled={change.busy} onClick={settle}>
            {text('receipts.e_done')}
          </Button>
        </div>
      ) : null}
    </section>
  );
};
