import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { Assignments } from '../../assignments/assignments.tsx';
import { Marks } from '../../attachments/marks.tsx';
import { Pages } from '../../attachments/pages.tsx';
import { Anchor } from '../../controls/anchor.tsx';
import { Button } from '../../controls/button.tsx';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { payablePages } from '../../pages/payables.ts';
import { receiptPages } from '../../pages/receipts.ts';
import type { ReceiptSearch } from '../../pages/search/receipts.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import { useText } from '../../texts/text.ts';
import { Booking } from './booking.tsx';
import { useChange } from './change.ts';
import { Facts } from './facts.tsx';
import { Links } from './links.tsx';
import { type Receipt, type ReceiptRow, useReceiptList } from './list.ts';
import { useReadingMarks } from './reading.tsx';
import { StatusTag, useLiveReceipt } from './status.tsx';
import './receipts.css';

type Booked = { invnumber: string; vendornumber: string };

/**
 * A receipt: its pages beside what it proposes. From here one goes through the list that it is one
 * of.
 */
export const ReceiptPage = () => {
  const text = useText();
  const router = useRouter();
  const cache = useQueryClient();
  const params = receiptPages.one.useParams();
  const search = receiptPages.one.useSearch();
  const id = /^\d{1,9}$/.test(params.id) ? Number(params.id) : 0;
  const { data: receipt, error } = useLiveReceipt(id);
  const neighbours = useNeighbours(id, search);
  const [booked, setBooked] = useState<Booked>();
  const goTo = (to: number) =>
    // The list stays one step back, however many receipts were looked at.
    void router.navigate({ href: receiptPages.one.to(to, search), replace: true });
  const finish = async (numbers: Booked) => {
    setBooked(numbers);
    const next = neighbours.nextToBook;
    if (next !== undefined) goTo(next);
    await cache.invalidateQueries();
  };
  return (
    <Screen
      title={receipt?.file_name ?? text('receipts.one', { id: params.id })}
      beside={receipt ? <StatusTag receipt={receipt} /> : null}
      above={<Anchor href={receiptPages.list.to(search)}>{text('receipts')}</Anchor>}
      actions={<Going {...neighbours} onGo={goTo} />}
    >
      {booked ? (
        <Notice kind="status">
          {text('receipts.was_booked')}{' '}
          <Anchor href={payablePages.one.to(booked.vendornumber, booked.invnumber)}>
            {booked.invnumber}
          </Anchor>
        </Notice>
      ) : null}
      <ErrorNotice error={error} />
      {receipt ? <Shown key={receipt.id} receipt={receipt} onBooked={finish} /> : null}
    </Screen>
  );
};

type Neighbours = {
  /** The place in the list, from 1; 0 where the receipt is not in it. */
  at: number;
  of: string;
  previous: number | undefined;
  next: number | undefined;
  /** The next one whose proposal waits, from here on and then from the beginning. */
  nextToBook: number | undefined;
};

// Who opens an old receipt by its address looks for it no further than this.
const mostSought = 2_000;

/** The receipts before and after this one in its list. */
const useNeighbours = (id: number, search: ReceiptSearch): Neighbours => {
  const { rows, more, query } = useReceiptList(search);
  const index = rows.findIndex(({ receipt }) => receipt.id === id);
  const isNearEnd = index === -1 ? rows.length < mostSought : index >= rows.length - 2;
  useEffect(() => {
    if (isNearEnd && more) more();
  }, [isNearEnd, more]);
  const waits = ({ receipt, proposals }: ReceiptRow) =>
    receipt.id !== id && proposals.some(({ state }) => state === 'OPEN');
  const onwards = [...rows.slice(index + 1), ...rows.slice(0, Math.max(0, index))];
  return {
    at: index + 1,
    of: `${rows.length}${query.hasNextPage ? '+' : ''}`,
    previous: index > 0 ? rows[index - 1]?.receipt.id : undefined,
    next: rows[index + 1]?.receipt.id,
    nextToBook: onwards.find(waits)?.receipt.id,
  };
};

const Going = ({ at, of, previous, next, onGo }: Neighbours & { onGo: (id: number) => void }) => {
  const text = useText();
  const go = (to: number | undefined) => () => {
    if (to !== undefined) onGo(to);
  };
  useShortcuts([
    { keys: 'j', label: 'receipts.next', group: 'here', run: go(next) },
    { keys: 'k', label: 'receipts.previous', group: 'here', run: go(previous) },
  ]);
  return (
    <>
      {at > 0 ? <span className="receipts-place">{text('receipts.place', { at, of })}</span> : null}
      <Button keys="k" disabled={previous === undefined} onClick={go(previous)}>
        {text('receipts.previous')}
      </Button>
      <Button keys="j" disabled={next === undefined} onClick={go(next)}>
        {text('receipts.next')}
      </Button>
    </>
  );
};

const Shown = ({ receipt, onBooked }: { receipt: Receipt; onBooked: (numbers: Booked) => Promise<void> }) => {
  const { may, query } = useBooks();
  const proposals = useQuery(
    query.proposals.list.queryOptions({ receipt: receipt.id }, { enabled: may('read') }),
  );
  const reading = proposals.data?.items.find((one) => one.reading)?.reading;
  const marks = useReadingMarks(reading);
  return (
    <Marks marks={marks}>
      <div className="sides">
        <Pages receipt={receipt} />
        <div className="side gap-4" data-scroll-restoration-id="receipt">
          <State receipt={receipt} />
          <Facts receipt={receipt} />
          {may('read') ? (
            <>
              <Parts receipt={receipt} />
              <Links receipt={receipt} />
            </>
          ) : null}
          <Assignments of={{ kind: 'receipt', number: String(receipt.id) }} />
          {may('read') ? <Booking receipt={receipt} onBooked={onBooked} /> : null}
        </div>
      </div>
    </Marks>
  );
};

/**
 * Says why the receipt cannot be booked (it could not be read, or was withdrawn), and offers the
 * way out.
 */
const State = ({ receipt: { id, status, reason } }: { receipt: Receipt }) => {
  const text = useText();
  const { call } = useBooks();
  if (status === 'FAILED')
    return (
      <Obstacle wayOut={text('receipts.again')} run={() => call.receipts.retry.mutate({ id })}>
        {text('receipts.failed')} {reason}
      </Obstacle>
    );
  if (status === 'WITHDRAWN')
    return (
      <Obstacle
        kind="status"
        wayOut={text('receipts.restore')}
        run={() => call.receipts.restore.mutate({ id })}
      >
        {text('receipts.was_withdrawn')}
      </Obstacle>
    );
  return null;
};

type ObstacleProps = {
  kind?: 'status';
  /** The label of the button that runs `run`, for those who may write. */
  wayOut: string;
  run: () => Promise<unknown>;
  children: ReactNode;
};

const Obstacle = ({ kind, wayOut, run, children }: ObstacleProps) => {
  const { may } = useBooks();
  const change = useChange();
  const button = may('write') ? (
    <Button small disabled={change.busy} onClick={() => change.run(run)}>
      {wayOut}
    </Button>
  ) : null;
  return (
    <Notice {...(kind ? { kind } : {})}>
      <span className="receipts-failed">
        <span>{children}</span>
        {button}
      </span>
      <ErrorNotice error={change.error} />
    </Notice>
  );
};

/** The receipts that this one was cut into. */
const Parts = ({ receipt: { id, source, status, pages = 0 } }: { receipt: Receipt }) => {
  const text = useText();
  const { query } = useBooks();
  const isWhole = source === undefined && status === 'PROCESSED' && pages > 1;
  const parts = useQuery(query.receipts.list.queryOptions({ source: id }, { enabled: isWhole }));
  if (!parts.data || parts.data.items.length === 0) return null;
  return (
    <section className="stack gap-3" aria-labelledby="parts">
      <h2 id="parts">{text('receipts.parts')}</h2>
      <ul>
        {parts.data.items.map((part) => (
          <li key={part.id}>
            <Anchor href={receiptPages.one.to(part.id)}>{part.file_name}</Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
};
