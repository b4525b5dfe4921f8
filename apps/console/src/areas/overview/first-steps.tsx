import { Anchor } from '../../controls/anchor.tsx';
import { bankPages } from '../../pages/bank.ts';
import { invoicePages } from '../../pages/invoices.ts';
import { payablePages } from '../../pages/payables.ts';
import { receiptPages } from '../../pages/receipts.ts';
import { settingsPages } from '../../pages/settings.ts';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';

/** In place of charts of books in which nothing is booked: what someone begins with. */
export const FirstSteps = () => {
  const text = useText();
  const { may } = useBooks();
  const steps = [
    { href: settingsPages.setup.to(), label: 'overview.first_setup' },
    { href: invoicePages.create.to(), label: 'invoices.new' },
    { href: payablePages.create.to(), label: 'payables.new' },
    { href: receiptPages.list.to(), label: 'overview.first_receipt' },
    { href: bankPages.statements.to(), label: 'overview.first_statement' },
  ] as const;
  return (
    <section className="card steps-card" aria-labelledby="first-steps">
      <h2 id="first-steps">{text('overview.first')}</h2>
      <p className="soft">{text(may('write') ? 'overview.first_about' : 'overview.first_empty')}</p>
      {may('write') ? (
        <ul>
          {steps.map(({ href, label }) => (
            <li key={label}>
              <Anchor href={href}>{text(label)}</Anchor>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
};
