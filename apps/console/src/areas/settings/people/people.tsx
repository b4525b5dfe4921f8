import type { Outputs } from '@kontor/api';
import { type Role, role, roles } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { Confirm } from '../../../controls/dialog.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { useAction } from '../../../forms/action.ts';
import { anyClient, connect } from '../../../server/client.ts';
import { useMoment } from '../../../server/moment.ts';
import { usePages } from '../../../server/pages.ts';
import { useBooks, useSession } from '../../../server/session.ts';
import { SignInAgain } from '../../../shell/sign-in-again.tsx';
import type { Column } from '../../../table/columns.ts';
import { Table } from '../../../table/table.tsx';
import { useText } from '../../../texts/text.ts';
import { SettingsScreen } from '../settings-screen.tsx';
import { Invite, LinkMade } from './invite.tsx';
import { Removal } from './removal.tsx';
import { WaysIn } from './ways-in.tsx';
import './people.css';

type Member = Outputs['people']['list']['people'][number];
type Invitation = Outputs['people']['list']['invitations'][number];

/** A change that an owner is asked about before it is made. */
type PendingQuestion =
  | { what: 'role'; member: Member; role: Role }
  | { what: 'link'; member: Member }
  | { what: 'withdraw'; invitation: Invitation };

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
      {invitations.length > 0 ? (
        <section className="settings-part">
          <h2>{text('settings.invitations')}</h2>
          <Table
            title={text('settings.invitations')}
            columns={useInvitationColumns(setQuestion)}
            rows={invitations}
            keyOf={({ id }) => String(id)}
            inline
          />
        </section>
      ) : null}
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
  const moment = useMoment();
  const me = useSession().data?.person.id;
  return [
    {
      id: 'name',
      head: text('name'),
      value: ({ name }) => name,
      show: ({ id, name }) => (
        <>
          {name}
          {id === me ? <span className="soft"> · {text('settings.you')}</span> : null}
        </>
      ),
    },
    {
      id: 'role',
      head: text('settings.role'),
      width: '10rem',
      narrow: '9.5rem',
      value: ({ role: has }) => text(`role.${has}`),
      show: (member) => (
        <select
          className="select select-bare"
          aria-label={text('settings.role_of', { name: member.name })}
          value={member.role}
          onChange={({ target }) => ask({ what: 'role', member, role: role.parse(target.value) })}
        >
          {roles.map((one) => (
            <option key={one} value={one}>
              {text(`role.${one}`)}
            </option>
          ))}
        </select>
      ),
    },
    {
      id: 'since',
      head: text('settings.since'),
      width: '11rem',
      wide: true,
      value: ({ created }) => moment(created),
    },
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

const useInvitationColumns = (ask: (question: PendingQuestion) => void): Column<Invitation>[] => {
  const text = useText();
  const moment = useMoment();
  return [
    { id: 'name', head: text('name'), value: ({ name }) => name },
    {
      id: 'role',
      head: text('settings.role'),
      width: '10rem',
      narrow: '8rem',
      value: ({ role: has }) => text(`role.${has}`),
    },
    {
      id: 'expires',
      head: text('settings.expires'),
      width: '11rem',
      wide: true,
      value: ({ expires }) => moment(expires),
    },
    {
      id: 'withdraw',
      head: '',
      width: '6.5rem',
      value: () => '',
      show: (invitation) => (
        <Button
          look="quiet"
          small
          aria-label={text('settings.withdraw_invitation', { name: invitation.name })}
          onClick={() => ask({ what: 'withdraw', invitation })}
        >
          {text('settings.withdraw')}
        </Button>
      ),
    },
  ];
};

type QuestionProps = { question: PendingQuestion; onClose: () => void; onLink: (path: string) => void };

const Question = ({ question, onClose, onLink }: QuestionProps) => {
  const text = useText();
  const { call, cache } = useBooks();
  const action = useAction();
  const name = question.what === 'withdraw' ? question.invitation.name : question.member.name;
  const shown = {
    role: {
      title: text('settings.role_title', {
        name,
        role: question.what === 'role' ? text(`role.${question.role}`) : '',
      }),
      about: question.what === 'role' ? text(`role_hint.${question.role}`) : '',
      confirm: text('settings.do_role'),
    },
    link: {
      title: text('settings.new_link_title', { name }),
      about: text('settings.new_link_text'),
      confirm: text('settings.do_invite'),
    },
    withdraw: {
      title: text('settings.withdraw_title', { name }),
      about: text('settings.withdraw_text'),
      confirm: text('settings.do_withdraw'),
    },
  }[question.what];
  const answer = async () => {
    const done = await action.run(async () => {
      if (question.what === 'role')
        await call.people.change.mutate({ id: question.member.id, role: question.role });
      else if (question.what === 'link')
        onLink((await call.people.link.mutate({ id: question.member.id })).link);
      else await call.people.withdraw.mutate({ id: question.invitation.id });
      // It may have been the role of the person who changes it.
      await connect(anyClient).cache.invalidateQueries();
      await cache.invalidateQueries();
    });
    if (done) onClose();
  };
  return (
    <Confirm
      title={shown.title}
      open
      onClose={onClose}
      confirm={shown.confirm}
      onConfirm={() => void answer()}
      busy={action.busy}
      look={question.what === 'role' || question.what === 'link' ? 'primary' : 'danger'}
    >
      <p>{shown.about}</p>
      <ErrorNotice error={action.error} />
    </Confirm>
  );
};
