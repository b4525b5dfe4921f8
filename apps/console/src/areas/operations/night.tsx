import { useMoment } from '../../server/moment.ts';
import { type TextName, useText } from '../../texts/text.ts';
import { formatSize } from '../../values/size.ts';
import { Fact, type Installation, Topic, Unread } from './topic.tsx';

type Task = NonNullable<Installation['nights']>['backup'][number];

// In milliseconds: a night, and some hours for the task itself.
const latest = 30 * 60 * 60 * 1_000;

const none = {
  backup: 'operations.backup_none',
  verify: 'operations.verify_none',
} as const satisfies Record<string, TextName>;

type NightProps = {
  kind: 'backup' | 'verify';
  nights: readonly Task[] | undefined;
  now: string;
  title: string;
};

/** A task of each night: how the last one ended, and the one before. */
export const Night = ({ kind, nights, now, title }: NightProps) => {
  const text = useText();
  const moment = useMoment();
  const [last, before] = nights ?? [];
  if (!last)
    return (
      <Topic title={title}>
        {nights ? <p className="operations-soft">{text(none[kind])}</p> : <Unread />}
      </Topic>
    );
  const good = nights?.find(({ held, ended }) => held && ended);
  const isLate = kind === 'backup' && (!good?.ended || Date.parse(now) - Date.parse(good.ended) > latest);
  return (
    <Topic title={title} tag={<NightTag of={last} />}>
      {isLate ? <p className="operations-late">{text('operations.backup_late')}</p> : null}
      <dl className="operations-facts">
        <Fact name={text('operations.ended')}>{last.ended ? moment(last.ended) : '–'}</Fact>
        {last.bytes === undefined ? null : (
          <Fact name={text('operations.size')}>{formatSize(last.bytes)}</Fact>
        )}
        {before ? (
          <Fact name={text('operations.before')}>
            {moment(before.ended ?? before.began)}
            {before.bytes === undefined ? null : ` · ${formatSize(before.bytes)}`} <NightTag of={before} />
          </Fact>
        ) : null}
      </dl>
      {last.result === '' ? null : <p className="operations-result">{last.result}</p>}
    </Topic>
  );
};

const NightTag = ({ of: { held } }: { of: Task }) => {
  const text = useText();
  if (held === undefined) return <span className="tag">{text('operations.not_ended')}</span>;
  return held ? (
    <span className="tag tag-good">{text('operations.held')}</span>
  ) : (
    <span className="tag tag-danger">{text('operations.not_held')}</span>
  );
};
