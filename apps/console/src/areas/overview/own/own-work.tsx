import type { Outputs } from '@kontor/client';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../controls/button.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { Skeleton } from '../../../controls/skeleton.tsx';
import { useAction } from '../../../forms/action.ts';
import { invoicePages } from '../../../pages/invoices.ts';
import { ledgerPages } from '../../../pages/ledger.ts';
import { payablePages } from '../../../pages/payables.ts';
import { receiptPages } from '../../../pages/receipts.ts';
import { settingsPages } from '../../../pages/settings.ts';
import { anyClient, connect } from '../../../server/client.ts';
import { useMoment } from '../../../server/moment.ts';
import { useOpenClient } from '../../../shell/clients/open-client.ts';
import { Screen } from '../../../shell/screen.tsx';
import { useLanguage } from '../../../texts/language.tsx';
import { useText } from '../../../texts/text.ts';
import { formatDate } from '../../../values/date.ts';
import './own-work.css';

type Own = Outputs['session']['work'];
type Assigned = Own['assignments'][number];
type Mentioned = Own['mentions'][number];

const dues = ['overdue', 'today', 'later', 'none'] as const;

/** The work of the person who is signed in, at all clients: overdue first, then by day. */
export const OwnWork = () => {
  const text = useText();
  const { query, cache } = connect(anyClient);
  const { data, error } = useQuery(query.session.work.queryOptions(), cache);
  const count = data ? data.assignments.length + data.mentions.length + data.plans.length : 0;
  return (
    <Screen title={text('own')} beside={data ? text('own.count', { count }) : null} flow>
      <ErrorNotice error={error} />
      {data || error ? null : <Skeleton look="row" rows={6} />}
      {data && count === 0 ? (
        <section className="card stack gap-1">
          <h2>{text('own.nothing')}</h2>
          <p className="soft">{text('own.nothing_about')}</p>
        </section>
      ) : null}
      {dues.map((due) => (
        <Assignments key={due} due={due} all={data?.assignments ?? []} />
      ))}
      {data && data.mentions.length > 0 ? (
        <section className="card stack gap-2" aria-labelledby="own-mentions">
          <h2 id="own-mentions">{text('own.mentions')}</h2>
          <ul className="own-items">
            {data.mentions.map((one) => (
              <li key={`${one.client} ${one.comment}`}>
                <Mention of={one} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {data && data.plans.length > 0 ? (
        <section className="card stack gap-2" aria-labelledby="own-plans">
          <h2 id="own-plans">{text('own.plans')}</h2>
          <ul className="own-items">
            {data.plans.map((one) => (
              <li key={one.client}>
                <Plans of={one} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Screen>
  );
};

const Assignments = ({ due, all }: { due: (typeof dues)[number]; all: readonly Assigned[] }) => {
  const text = useText();
  const own = all.filter((one) => one.due === due);
  if (own.length === 0) return null;
  return (
    <section className="card stack gap-2" aria-labelledby={`own-${due}`}>
      <h2 id={`own-${due}`} className={due === 'overdue' ? 'own-overdue' : undefined}>
        {text(`own.${due}`)}
      </h2>
      <ul className="own-items">
        {own.map((one) => (
          <li key={`${one.client} ${one.id}`}>
            <Assignment of={one} />
          </li>
        ))}
      </ul>
    </section>
  );
};

/** The page on which an assignment is done. */
const pageOfAssigned = ({ kind, number, vendor_number = '' }: Assigned): string => {
  switch (kind) {
    case 'invoice':
      return invoicePages.one.to(number);
    case 'payable':
      return payablePages.one.to(vendor_number, number);
    case 'entry':
      return ledgerPages.entry.to(number);
    case 'plan':
      return settingsPages.plan.to(number);
    case 'receipt':
      return receiptPages.one.to(number);
    default:
      return '/';
  }
};

const Assignment = ({ of: one }: { of: Assigned }) => {
  const text = useText();
  const { language } = useLanguage();
  const openClient = useOpenClient();
  const { cache } = connect(anyClient);
  const { busy, error, run } = useAction();
  const finish = () =>
    void run(async () => {
      await connect(one.client).call.assignments.finish.mutate({ id: one.id });
      await cache.invalidateQueries();
    });
  const { kind, number, title, note, client, client_name, by, day } = one;
  const what =
    kind === 'client'
      ? note || text('own.task')
      : `${text(`own.kind.${kind}`)} ${number}${title === '' ? '' : `, ${title}`}`;
  return (
    <div className="own-item">
      <div className="own-text">
        <button type="button" className="own-open" onClick={() => openClient(client, pageOfAssigned(one))}>
          {what}
        </button>
        {kind === 'client' || note === '' ? null : <span>{note}</span>}
        <span className="soft">
          {client_name}
          {by === '' ? null : ` · ${text('own.by', { by })}`}
        </span>
        <ErrorNotice error={error} />
      </div>
      {day === undefined ? null : (
        <time dateTime={day} className={one.due === 'overdue' ? 'figure own-overdue' : 'figure'}>
          {formatDate(day, language)}
        </time>
      )}
      <Button small disabled={busy} onClick={finish} aria-label={`${text('own.done')}: ${what}`}>
        {text('own.done')}
      </Button>
    </div>
  );
};

const Mention = ({ of: one }: { of: Mentioned }) => {
  const text = useText();
  const openClient = useOpenClient();
  const moment = useMoment();
  const { cache } = connect(anyClient);
  const { busy, error, run } = useAction();
  const { client, client_name, kind, number, vendor_number = '', title, comment, by, created } = one;
  const see = () => connect(client).call.mentions.see.mutate({ comment });
  const address =
    kind === 'invoice' ? invoicePages.one.to(number) : payablePages.one.to(vendor_number, number);
  const open = () =>
    void run(async () => {
      await see();
      await cache.invalidateQueries();
      openClient(client, address);
    });
  return (
    <div className="own-item">
      <div className="own-text">
        <button type="button" className="own-open" onClick={open}>
          {text(`own.kind.${kind}`)} {number}, {title}
        </button>
        <span className="own-comment">{one.text}</span>
        <span className="soft">
          {client_name} · {by} · <time dateTime={created}>{moment(created)}</time>
        </span>
        <ErrorNotice error={error} />
      </div>
      <Button
        small
        disabled={busy}
        aria-label={`${text('own.seen')}: ${number}`}
        onClick={() =>
          void run(async () => {
            await see();
            await cache.invalidateQueries();
          })
        }
      >
        {text('own.seen')}
      </Button>
    </div>
  );
};

const Plans = ({ of: { client, client_name, count } }: { of: Own['plans'][number] }) => {
  const text = useText();
  const openClient = useOpenClient();
  return (
    <div className="own-item">
      <div className="own-text">
        <button
          type="button"
          className="own-open"
          onClick={() => openClient(client, settingsPages.plans.to())}
        >
          {text('own.plans_wait', { count })}
        </button>
        <span className="soft">{client_name}</span>
      </div>
    </div>
  );
};
