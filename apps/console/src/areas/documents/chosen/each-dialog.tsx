import type { WithConsequence } from '@kontor/domain';
import { type ReactNode, useState } from 'react';
import { type DocumentKind, type DocumentRow, rowKey } from '../../../choices/document-kind.ts';
import { Anchor } from '../../../controls/anchor.tsx';
import { Button } from '../../../controls/button.tsx';
import { Dialog } from '../../../controls/dialog.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { useShortcuts } from '../../../keyboard/keys.tsx';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';
import { useEach } from './each.ts';
import './chosen.css';

export type ChosenProps = {
  kind: DocumentKind;
  /** As they were shown when someone began. */
  rows: readonly DocumentRow[];
  onClose: () => void;
  /** It was done for all of them. */
  onDone: (sentence: string) => void;
};

type EachDialogProps = ChosenProps & {
  title: string;
  /** The operation that each of them is, where that may be planned. */
  consequence?: WithConsequence;
  confirm: string;
  done: string;
  /** Whether it can be begun as it is filled in. */
  ready?: boolean;
  send: (row: DocumentRow, key: string) => Promise<unknown>;
  /** After the last one, whether all went well or not. */
  finish?: () => void | Promise<void>;
  children: ReactNode;
};

/**
 * A dialog that does something for each of the chosen documents, and refers to which it was refused
 * and why.
 */
export const EachDialog = ({ kind, rows, title, confirm, ready = true, ...props }: EachDialogProps) => {
  const text = useText();
  const { cache } = useBooks();
  const { run, busy, count, refused } = useEach(rows);
  const [isBegun, setBegun] = useState(false);
  const begin = async () => {
    setBegun(true);
    const isDone = await run(props.send);
    await props.finish?.();
    if (isDone) props.onDone(props.done);
    void cache.invalidateQueries();
  };
  const may = ready && !busy && rows.length > 0;
  useShortcuts(may ? [{ keys: 'Ctrl+Enter', label: 'confirm', group: 'here', run: () => void begin() }] : []);
  return (
    <Dialog
      title={title}
      consequence={props.consequence}
      open
      onClose={props.onClose}
      className="dialog-wide"
    >
      <div className="form">
        {props.children}
        {isBegun ? (
          <p role="status" className="soft">
            {text('chosen.progress', { done: count, count: rows.length })}
          </p>
        ) : null}
        {refused.length > 0 ? (
          <Notice>
            <p>{text('chosen.refused', { count: refused.length })}</p>
            <ul className="chosen-refused">
              {refused.map(({ row, reason }) => (
                <li key={rowKey(row)}>
                  <Anchor href={kind.toOne(row)}>{row.invnumber}</Anchor> {reason}
                </li>
              ))}
            </ul>
          </Notice>
        ) : null}
        <div className="dialog-actions">
          <Button onClick={props.onClose}>{text(isBegun ? 'close' : 'cancel')}</Button>
          <Button look="primary" disabled={!may} keys="Ctrl+Enter" onClick={() => void begin()}>
            {refused.length > 0 ? text('chosen.again') : confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
