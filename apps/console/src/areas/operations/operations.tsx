import { useQuery } from '@tanstack/react-query';
import { ErrorNotice } from '../../controls/notice.tsx';
import { anyClient, connect } from '../../server/client.ts';
import { useMoment } from '../../server/moment.ts';
import { Screen } from '../../shell/screen.tsx';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { formatAmount } from '../../values/amount.ts';
import { formatDuration } from '../../values/duration.ts';
import { formatSize } from '../../values/size.ts';
import { Clients } from './clients.tsx';
import { Night } from './night.tsx';
import { SlowRequests } from './slow-requests.tsx';
import { Fact, type Installation, Topic, Unread } from './topic.tsx';
import './operations.css';

// In milliseconds. What is read costs the database a few of them.
const readAgainAfter = 30_000;

/**
 * The page of operators: the program, its database and queues, its backups, its clients and its
 * slow requests.
 */
export const Operations = () => {
  const text = useText();
  const { query, cache } = connect(anyClient);
  const { data: state, error } = useQuery(
    query.installation.state.queryOptions(undefined, { refetchInterval: readAgainAfter }),
    cache,
  );
  return (
    <Screen title={text('operations')} flow>
      <ErrorNotice error={error} />
      {state ? (
        <>
          <div className="tiles">
            <Program of={state} />
            <Database of={state} />
            <Receipts of={state} />
            <Deliveries of={state} />
            <Mails of={state} />
            <Recurring of={state} />
            <Night
              kind="backup"
              nights={state.nights?.backup}
              files={state.backup_files}
              now={state.now}
              title={text('operations.backup')}
            />
            <Night
              kind="verify"
              nights={state.nights?.verify}
              now={state.now}
              title={text('operations.verify')}
            />
          </div>
          <Clients />
          <SlowRequests rows={state.slow_requests} />
        </>
      ) : null}
    </Screen>
  );
};

const count = (of: number): string => formatAmount(String(of), 0);

const spaces = { data: 'operations.space_data', backup: 'operations.space_backup' } as const;

const Program = ({ of: { program, now, space = [] } }: { of: Installation }) => {
  const text = useText();
  const moment = useMoment();
  const { language } = useLanguage();
  const seconds = program ? (Date.parse(now) - Date.parse(program.started)) / 1_000 : 0;
  return (
    <Topic title={text('operations.program')}>
      {program ? (
        <dl className="operations-facts stack gap-1">
          <Fact name={text('operations.uptime')}>{formatDuration(seconds, language)}</Fact>
          <Fact name={text('operations.started')}>{moment(program.started)}</Fact>
          <Fact name={text('operations.version')}>{program.version}</Fact>
          {space.map(({ folder, free, size }) => (
            <Fact key={folder} name={text(spaces[folder])} look={free < size / 10 ? 'danger' : undefined}>
              {text('operations.space', { free: formatSize(free), size: formatSize(size) })}
            </Fact>
          ))}
        </dl>
      ) : (
        <Unread />
      )}
    </Topic>
  );
};

const Database = ({ of: { database, replication } }: { of: Installation }) => {
  const text = useText();
  const { language } = useLanguage();
  if (!database && !replication)
    return (
      <Topic title={text('operations.database')}>
        <Unread />
      </Topic>
    );
  const { standby = false, standbys, lag } = replication ?? {};
  return (
    <Topic title={text('operations.database')}>
      <dl className="operations-facts stack gap-1">
        {database ? <Fact name={text('operations.size')}>{formatSize(database.bytes)}</Fact> : null}
        {replication ? (
          <Fact name={text('operations.replication')} look={standby ? 'warn' : undefined}>
            {standby
              ? text('operations.standby')
              : standbys === undefined
                ? text('operations.standbys_hidden')
                : text('operations.standbys', { count: standbys })}
          </Fact>
        ) : null}
        {lag === undefined || (!standby && standbys === 0) ? null : (
          <Fact name={text('operations.lag')} look={lag > 60 ? 'danger' : undefined}>
            {formatDuration(lag, language)}
          </Fact>
        )}
      </dl>
    </Topic>
  );
};

const Receipts = ({ of: { receipts } }: { of: Installation }) => {
  const text = useText();
  const { language } = useLanguage();
  return (
    <Topic title={text('operations.receipts')}>
      {receipts ? (
        <dl className="operations-facts stack gap-1">
          <Fact name={text('operations.queued')}>{count(receipts.queued)}</Fact>
          <Fact name={text('operations.running')}>{count(receipts.running)}</Fact>
          <Fact name={text('operations.failed')} look={receipts.failed > 0 ? 'warn' : undefined}>
            {count(receipts.failed)}
          </Fact>
          {receipts.late < 60 ? null : (
            <Fact name={text('operations.late')} look="danger">
              {formatDuration(receipts.late, language)}
            </Fact>
          )}
        </dl>
      ) : (
        <Unread />
      )}
    </Topic>
  );
};

const Deliveries = ({ of: { deliveries } }: { of: Installation }) => {
  const text = useText();
  const { language } = useLanguage();
  return (
    <Topic title={text('operations.deliveries')}>
      {deliveries ? (
        <dl className="operations-facts stack gap-1">
          <Fact name={text('operations.events_waiting')}>{count(deliveries.events)}</Fact>
          {deliveries.events === 0 ? null : (
            <Fact name={text('operations.oldest')} look={deliveries.oldest > 3_600 ? 'danger' : undefined}>
              {formatDuration(deliveries.oldest, language)}
            </Fact>
          )}
        </dl>
      ) : (
        <Unread />
      )}
    </Topic>
  );
};

const Mails = ({ of: { mails } }: { of: Installation }) => {
  const text = useText();
  const { language } = useLanguage();
  return (
    <Topic title={text('operations.mails')}>
      {mails ? (
        <dl className="operations-facts stack gap-1">
          <Fact name={text('operations.queued')}>{count(mails.queued)}</Fact>
          {mails.held === 0 ? null : (
            <Fact name={text('operations.mails_held')} look="warn">
              {count(mails.held)}
            </Fact>
          )}
          {mails.oldest < 60 ? null : (
            <Fact
              name={text('operations.oldest_mail')}
              look={mails.oldest > 4 * 3_600 ? 'danger' : undefined}
            >
              {formatDuration(mails.oldest, language)}
            </Fact>
          )}
          <Fact name={text('operations.failed')} look={mails.failed > 0 ? 'warn' : undefined}>
            {count(mails.failed)}
          </Fact>
          <Fact name={text('operations.bounced')}>{count(mails.bounced)}</Fact>
          {mails.late < 60 ? null : (
            <Fact name={text('operations.late')} look="danger">
              {formatDuration(mails.late, language)}
            </Fact>
          )}
          {mails.clients.map(({ client, mails: sent, recipients }) => (
            <Fact
              key={client}
              name={text('operations.mails_today', { client })}
              look={lookOf(mails.limits, sent, recipients)}
            >
              {text('operations.mails_of', { sent: count(sent), limit: limitText(mails.limits.mails) })}
            </Fact>
          ))}
        </dl>
      ) : (
        <Unread />
      )}
    </Topic>
  );
};

type Limits = NonNullable<Installation['mails']>['limits'];

const limitText = (limit: number | undefined): string => (limit === undefined ? '∞' : count(limit));

/** A client that may send no more today is looked at. */
const lookOf = ({ mails, recipients }: Limits, sent: number, reached: number): 'warn' | undefined =>
  (mails !== undefined && sent >= mails) || (recipients !== undefined && reached >= recipients)
    ? 'warn'
    : undefined;

const Recurring = ({ of: { recurring } }: { of: Installation }) => {
  const text = useText();
  const { language } = useLanguage();
  return (
    <Topic title={text('recurring')}>
      {recurring ? (
        <dl className="operations-facts stack gap-1">
          <Fact name={text('operations.days_failed')} look={recurring.failed > 0 ? 'warn' : undefined}>
            {count(recurring.failed)}
          </Fact>
          <Fact name={text('operations.days_unsent')}>{count(recurring.unsent)}</Fact>
          {recurring.late < 60 ? null : (
            <Fact name={text('operations.late')} look="danger">
              {formatDuration(recurring.late, language)}
            </Fact>
          )}
        </dl>
      ) : (
        <Unread />
      )}
    </Topic>
  );
};
