import type { Outputs } from '@kontor/client';
import { useEffect } from 'react';
import { anyClient, connect } from '../../../server/client.ts';
import { useBooks, useSession } from '../../../server/session.ts';

type HistoryEvent = Outputs['entries']['history'][number];

/**
 * The text of a comment, in which those who are named have the names that they bear now. Whoever is
 * named has seen it once it is shown.
 */
export const CommentText = ({
  event: { text = '', comment = 0, mentions = [] },
}: {
  event: HistoryEvent;
}) => {
  const { call } = useBooks();
  const session = useSession();
  const own = session.data?.person.name;
  const isOwn = mentions.some(({ person }) => person === own);
  useEffect(() => {
    if (!isOwn) return;
    const { query, cache } = connect(anyClient);
    const see = async () => {
      await call.mentions.see.mutate({ comment });
      await cache.invalidateQueries({ queryKey: query.session.work.queryKey() });
    };
    // An archived client keeps it as it was.
    see().catch(() => undefined);
  }, [isOwn, comment, call]);
  const places = mentions.toSorted((one, other) => one.position - other.position);
  const parts = places.flatMap(({ position, length, person }, at) => {
    const before = places[at - 1];
    const from = before ? before.position + before.length : 0;
    return [
      { key: `text ${from}`, text: text.slice(from, position), person: undefined },
      { key: `person ${position}`, text: '', person, length },
    ];
  });
  const last = places.at(-1);
  return (
    <span className="history-comment">
      {parts.map(({ key, text, person }) =>
        person === undefined ? (
          <span key={key}>{text}</span>
        ) : (
          <span
            key={key}
            className={person === own ? 'history-mention history-mention-own' : 'history-mention'}
          >
            @{person}
          </span>
        ),
      )}
      {text.slice(last ? last.position + last.length : 0)}
    </span>
  );
};
