import { member, role, roles } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { fieldKinds } from '../../../forms/record/kinds.tsx';
import { recordOf } from '../../../forms/record/record.ts';
import { usePages } from '../../../server/pages.ts';
import { useBooks, useSession } from '../../../server/session.ts';
import { SignInAgain } from '../../../shell/sign-in-again.tsx';
import type { Column } from '../../../table/columns.ts';
import { useRecordColumns } from '../../../table/record-columns.tsx';
import { Table } from '../../../table/table.tsx';
import { useText } from '../../../texts/text.ts';
import { SettingsScreen } from '../settings-screen.tsx';
import { Invitations } from './invitations.tsx';
import { Invite, LinkMade } from './invite.tsx';
import { type Member, type PendingQuestion, Question } from './question.tsx';
import { Removal } from './removal.tsx';
import { WaysIn } from './ways-in.tsx';
import './people.css';

const members = recordOf(member, {
  ...{ name: 'member', key: 'id', texts: 'settings' },
  labels: { created: 'settings.since' },
  as: { role: fieldKinds.choice(roles, 'role'), created: fieldKinds.moment },
});

/** The people who work for the client, and who is invited. */
export const People = () => {
  const text = useText();
  const { may } = useBooks();
  const allowed = may('admin');
  return (
    <SettingsScreen title={text('settings.people')} allowed={allowed} flow>
      <PeopleLists />
    </SettingsScreen>
  );
};

const PeopleLists = () => {
  const text = useText();
  const { query, call } = useBooks();
  const [question, setQuestion] = useState<PendingQuestion>();
  const [link, setLink] = useState<string>();
  const [shown, setShown] = useState<{ what: 'ways' | 'removal'; member: Member }>();
  const close = () => setShown(undefined);
  const list = usePages(['people'], async (page) => {
    const { people, next } = await call.people.list.query(page);
    return { items: people, next };
  });
  const invited = useQuery(query.people.list.queryOptions({ limit: 1 }));
  const invitations = invited.data?.invitations ?? [];
  return (
    <>
      <SignInAgain about={text('people.sign_in_again')} />
      <Invite />
      <ErrorNotice error={list.query.error ?? invited.error} />
      <Table
        title={text('settings.people')}
        columns={usePeopleColumns(setQuestion, setShown)}
        rows={list.rows}
        keyOf={({ id }) => String(id)}
        more={list.more}
        all={list.all}
        loading={list.query.isPending}
        inline
      />
      <Invitations
        of={invitations}
        onWithdraw={(invitation) => setQuestion({ what: 'withdraw', invitation })}
      />
      {question ? (
        <Question question={question} onClose={() => setQuestion(undefined)} onLink={setLink} />
      ) : null}
      {shown?.what === 'ways' ? <WaysIn of={shown.member} onClose={close} /> : null}
      {shown?.what === 'removal' ? <Removal of={shown.member} onClose={close} /> : null}
      {link === undefined ? null : <LinkMade path={link} onClose={() => setLink(undefined)} />}
    </>
  );
};

const usePeopleColumns = (
  ask: (question: PendingQuestion) => void,
  show: (shown: { what: 'ways' | 'removal'; member: Member }) => void,
): Column<Member>[] => {
  const text = useText();
  const me = useSession().data?.person.id;
  const fields = useRecordColumns<Member, typeof members>(members, {
    name: {
      show: ({ id, name }) => (
        <>
          {name}
          {id === me ? <span className="soft"> · {text('settings.you')}</span> : null}
        </>
      ),
    },
    role: {
      ...{ width: '10rem', narrow: '9.5rem' },
      show: (one) => (
        <select
          className="select select-bare people-role"
          aria-label={text('settings.role_of', { name: one.name })}
          value={one.role}
          onChange={({ target }) => ask({ what: 'role', member: one, role: role.parse(target.value) })}
        >
          {roles.map((value) => (
            <option key={value} value={value}>
              {text(`role.${value}`)}
            </option>
          ))}
        </select>
      ),
    },
    created: { id: 'since' },
  });
  return [
    ...fields,
    {
      id: 'actions',
      head: '',
      width: '19rem',
      narrow: '7rem',
      value: () => '',
      show: (member) => (
        <span className="settings-actions">
          <Button
            look="quiet"
            small
            aria-label={text('people.ways_in_of', { name: member.name })}
            onClick={() => show({ what: 'ways', member })}
          >
            {text('people.ways_in')}
          </Button>
          <Button
            look="quiet"
            small
            aria-label={text('settings.new_link_of', { name: member.name })}
            onClick={() => ask({ what: 'link', member })}
          >
            {text('settings.new_link')}
          </Button>
          <Button
            look="quiet"
            small
            aria-label={text('settings.remove_person', { name: member.name })}
            onClick={() => show({ what: 'removal', member })}
          >
            {text('settings.remove')}
          </Button>
        </span>
      ),
    },
  ];
};
