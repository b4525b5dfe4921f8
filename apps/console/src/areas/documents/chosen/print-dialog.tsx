import { mostPrinted } from '@kontor/domain';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { Dialog } from '../../../controls/dialog.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { useAction } from '../../../forms/action.ts';
import { downloadInvoices } from '../../../server/download.ts';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';
import { PdfError } from '../pdf.tsx';
import type { ChosenProps } from './each-dialog.tsx';

// A tab that was just opened may still read it.
const readBy = 60_000;

/**
 * Opens the chosen invoices as one PDF, in the order of the list, in a tab of its own that prints.
 */
export const PrintChosen = ({ rows, onClose }: ChosenProps) => {
  const text = useText();
  const { name, client } = useBooks();
  const { busy, error, run } = useAction();
  const [address, setAddress] = useState<string>();
  const count = rows.length;
  const isTooMany = count > mostPrinted;
  const open = async () => {
    const { media_type, parts } = await downloadInvoices(
      name,
      rows.map(({ invnumber }) => invnumber),
    );
    const made = URL.createObjectURL(new Blob(parts, { type: media_type }));
    setAddress(made);
    // Where the browser lets no page open a tab by itself, the link does.
    window.open(made, '_blank');
  };
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current || isTooMany) return;
    isBegun.current = true;
    void run(open);
  });
  useEffect(() => {
    if (address === undefined) return;
    return () => {
      setTimeout(() => URL.revokeObjectURL(address), readBy);
    };
  }, [address]);
  return (
    <Dialog title={text('chosen.print_title', { count })} open onClose={onClose} className="dialog-wide">
      <div className="form">
        {isTooMany ? <Notice>{text('chosen.print_most', { most: mostPrinted, count })}</Notice> : null}
        <p role="status">
          {busy
            ? text('chosen.print_making', { count })
            : address === undefined
              ? ''
              : text('chosen.print_made', { count })}
        </p>
        {error ? <PdfError error={error} currency={currencyOf(rows, client.currency)} /> : null}
        <div className="dialog-actions">
          <Button onClick={onClose}>{text('close')}</Button>
          {error ? (
            <Button look="primary" onClick={() => void run(open)}>
              {text('chosen.again')}
            </Button>
          ) : null}
          {address === undefined ? null : (
            <a className="button button-primary" href={address} target="_blank" rel="noreferrer">
              {text('chosen.print_open')}
            </a>
          )}
        </div>
      </div>
    </Dialog>
  );
};

/**
 * The currency of the invoices, of which an account may lack: the one that is not the client's,
 * where there is such.
 */
const currencyOf = (rows: ChosenProps['rows'], own: string): string =>
  rows.find(({ currency }) => currency !== own)?.currency ?? own;
