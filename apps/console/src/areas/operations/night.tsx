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
  /** The backups that are in the folder for them, of which one program knows. */
  files?: Installation['backup_files'];
};

/** A task of each night: how the last one ended, and the one before. */
export const Night = ({ kind, nights, now, title, files }: NightProps) => {
  const text = useText();
  const moment = useMoment();
  const [last, before] = nights ?? [];
  if (!last)
    return (
      <Topic title={title}>
        {nights ? <p className="operations-soft">{text(none[kind])}</p> : <Unread />}
        <Missing files={files} isWanted={false} />
      </Topic>
    );
  const good = nights?.find(({ held, ended }) => held && ended);
  const isLate = kind === 'backup' && (!good?.ended || Date.parse(now) - Date.parse(good.ended) > latest);
  return (
    <Topic title={title} tag={<NightTag of={last} />}>
      {isLate ? <p className="operations-late">{text('operations.backup_late')}</p> : null}
      <Missing files={files} isWanted={nights?.some(({ held }) => held) ?? false} />
      <dl className="operations-facts stack gap-1">
        {files?.last ? (
          <Fact name={text('operations.file')}>
            {files.last.name} · {moment(files.last.written)} · {formatSize(files.last.bytes)}
          </Fact>
        ) : null}
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

type MissingProps = { files: NightProps['files']; isWanted: boolean };

/** Says that the folder of backups can't be used, or has none where one was made. */
const Missing = ({ files, isWanted }: MissingProps) => {
  const text = useText();
  if (!files || (files.fault === undefined && (files.files > 0 || !isWanted))) return null;
  return (
    <p className="operations-late">
      {files.fault === undefined
        ? text('operations.file_missing', { folder: files.folder })
        : text(faults[files.fault], { folder: files.folder })}
    </p>
  );
};

const faults = {
  missing: 'operations.folder_missing',
  no_folder: 'operations.folder_missing',
  refused: 'operations.folder_refused',
} as const satisfies Record<string, TextName>;

const NightTag = ({ of: { held } }: { of: Task }) => {
  const text = useText();
  if (held === undefined) return <span className="tag">{text('operations.not_ended')}</span>;
  return held ? (
    <span className="tag tag-good">{text('operations.held')}</span>
  ) : (
    <span className="tag tag-danger">{text('operations.not_held')}</span>
  );
};
