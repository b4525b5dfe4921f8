import type { Outputs } from '@kontor/client';
import { Button } from '../../controls/button.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { useAction } from '../../forms/action.ts';
import type { Column } from '../../table/columns.ts';
import { useFieldColumn } from '../../table/field-column.ts';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import { browserName } from '../../values/browser-name.ts';
import { useOwn } from './own.ts';

type Session = Outputs['session']['list'][number];

/** The browsers in which the person is signed in. Each but this one can be signed out from here. */
export const Sessions = () => {
  const text = useText();
  const field = useFieldColumn<Session>();
  const { sessions, session, refresh } = useOwn();
  const action = useAction();
  const rows = sessions.data ?? [];
  const others = rows.filter(({ current }) => !current);
  const end = (ids: readonly number[]) =>
    action.run(async () => {
      for (const id of ids) await session.end.mutate({ id });
      await refresh();
    });
  const columns: Column<Session>[] = [
    {
      id: 'browser',
      head: text('me.browser'),
      value: ({ browser }) => browserName(browser) ?? browser,
      show: ({ browser, current }) => (
        <>
          <span title={browser}>{browserName(browser) ?? browser}</span>{' '}
          {current ? <span className="tag tag-good">{text('me.this_browser')}</span> : null}
        </>
      ),
    },
    field('created', 'me.signed_in', { as: 'moment', width: '11rem', wide: true }),
    field('last_used', 'me.last_use', { as: 'moment', width: '11rem', wide: true }),
    {
      id: 'end',
      head: '',
      width: '7rem',
      value: () => '',
      show: ({ id, browser, current }) =>
        current ? null : (
          <Button
            look="quiet"
            small
            disabled={action.busy}
            aria-label={text('me.end_session', { browser: browserName(browser) ?? browser })}
            onClick={() => void end([id])}
          >
            {text('sign_out')}
          </Button>
        ),
    },
  ];
  return (
    <section className="stack gap-2">
      <div className="flow apart">
        <h2>{text('me.sessions')}</h2>
        {others.length > 1 ? (
          <Button small disabled={action.busy} onClick={() => void end(others.map(({ id }) => id))}>
            {text('me.end_others')}
          </Button>
        ) : null}
      </div>
      <ErrorNotice error={action.error} />
      <Table
        title={text('me.sessions')}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => String(id)}
        loading={sessions.isPending}
        inline
      />
    </section>
  );
};
