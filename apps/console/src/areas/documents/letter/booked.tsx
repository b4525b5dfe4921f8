import { useState } from 'react';
import { Anchor } from '../../../controls/anchor.tsx';
import { ledgerPages } from '../../../pages/ledger.ts';
import { type Entry, Postings } from '../../../postings/entry-parts.tsx';
import { personHere } from '../../../server/person.ts';
import { storedText } from '../../../storage/stored.ts';
import { useText } from '../../../texts/text.ts';
import type { DocumentFact } from '../document-facts.tsx';
import '../../../forms/fold.css';
import './letter.css';

/** Whether someone wants to see what was booked, which the browser keeps for them. */
const useUnfolded = () => {
  const kept = storedText(`kontor.booked.${personHere.id() ?? ''}`);
  const [isOpen, setOpen] = useState(() => kept.read() === 'open');
  const change = (next: boolean) => {
    setOpen(next);
    if (next) kept.write('open');
    else kept.forget();
  };
  return [isOpen, change] as const;
};

type BookedProps = { entry: Entry; more: readonly DocumentFact[]; isBeside: boolean };

/**
 * The entry of a document, with what only those need who keep the books: folded at first.
 * `isBeside` where a receipt stands beside it.
 */
export const Booked = ({ entry, more, isBeside }: BookedProps) => {
  const text = useText();
  const [isOpen, setOpen] = useUnfolded();
  const facts = more.filter(({ value }) => value);
  return (
    <details
      className="billed-booked"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isOpen) setOpen(currentTarget.open);
      }}
    >
      <summary className="fold-title">
        <h2>{text('documents.booked')}</h2>
      </summary>
      <div className="stack gap-3">
        <Postings
          entry={entry}
          compact={isBeside}
          beside={
            <Anchor href={ledgerPages.entry.to(entry.id)}>{text('documents.entry', { id: entry.id })}</Anchor>
          }
        />
        {facts.length === 0 ? null : (
          <dl className="facts">
            {facts.map(({ label, value, isWide }) => (
              <div key={label} className={isWide ? 'double' : undefined}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </details>
  );
};
