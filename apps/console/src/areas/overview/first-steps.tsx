import { Anchor } from '../../controls/anchor.tsx';
import { toBank, toNewInvoice, toNewPayable, toReceipts, toSetup } from '../../server/addresses.ts';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';

/** In place of charts of books in which nothing is booked: what somebody begins with. */
export const FirstSteps = () => {
  const text = useText();
  const { may } = useBooks();
  const steps = [
    { href: toSetup(), label: 'overview.first_setup' },
    { href: toNewInvoice(), label: 'invoices.new' },
    { href: toNewPayable(), label: 'payables.new' },
    { href: toReceipts(), label: 'overview.first_receipt' },
    { href: toBank(), label: 'overview.first_statement' },
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
