import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { Confirm } from '../../controls/dialog.tsx';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { useAction, useAttempt } from '../../forms/action.ts';
import { once } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import { groupedReference } from '../../values/reference.ts';
import './payables.css';

/** An IBAN in its groups, which stay on one line. */
const unbroken = (iban: string): string =>
  groupedReference(iban.replace(/\s/g, '')).replaceAll(' ', '\u00a0');

/**
 * Says that a vendor has another IBAN than was paid to, and lets a person confirm it. Shows nothing
 * where none is to be confirmed.
 */
export const UnconfirmedIban = ({ number }: { number: string }) => {
  const text = useText();
  const { query, may } = useBooks();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery(query.vendors.get.queryOptions({ vendornumber: number }));
  if (data?.iban_confirmed !== false) return null;
  const { bank_iban: iban } = data;
  return (
    <Notice kind="status" look="warn">
      <div className="payables-unconfirmed flow apart">
        <p>{text('payables.iban_changed', { name: data.name, iban: unbroken(iban) })}</p>
        {may('write') ? (
          <Button onClick={() => setIsOpen(true)}>{text('payables.confirm_iban')}</Button>
        ) : null}
      </div>
      {isOpen ? <Confirmation vendor={data} onClose={() => setIsOpen(false)} /> : null}
    </Notice>
  );
};

type ConfirmationProps = {
  vendor: { vendornumber: string; name: string; bank_iban: string; version: number };
  onClose: () => void;
};

/** Asks whether the IBAN is the vendor's, and confirms the one that is shown. */
const Confirmation = ({ vendor, onClose }: ConfirmationProps) => {
  const text = useText();
  const { call, cache } = useBooks();
  const { busy, error, run } = useAction();
  const attempt = useAttempt();
  const { vendornumber, name, bank_iban: iban, version: version_seen } = vendor;
  const [asked] = useState(iban);
  const confirm = () =>
    run(async () => {
      try {
        await attempt(async (key) => {
          const iban_confirmation = { iban, version_seen };
          await call.vendors.confirmIban.mutate({ vendornumber, iban_confirmation }, once(key));
        });
        onClose();
      } finally {
        await cache.invalidateQueries();
      }
    });
  return (
    <Confirm
      title={text('payables.confirm_title', { name })}
      open
      onClose={onClose}
      confirm={text('payables.confirm_iban')}
      onConfirm={() => void confirm()}
      busy={busy}
    >
      <p className="payables-iban">{unbroken(iban)}</p>
      {asked === iban ? null : (
        <p>{text('payables.iban_asked', { iban: asked === '' ? '–' : unbroken(asked) })}</p>
      )}
      <p>{text('payables.confirm_text')}</p>
      <ErrorNotice error={error} />
    </Confirm>
  );
};
