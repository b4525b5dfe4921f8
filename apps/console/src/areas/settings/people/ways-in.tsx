import type { Outputs } from '@kontor/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Anchor } from '../../../controls/anchor.tsx';
import { Button } from '../../../controls/button.tsx';
import { Dialog } from '../../../controls/dialog.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { settingsPages } from '../../../pages/settings.ts';
import { useMoment } from '../../../server/moment.ts';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';
import { browserName } from '../../../values/browser-name.ts';

type Ways = Outputs['people']['waysIn'];

/** A dialog about a member. */
export type MemberDialogProps = { of: { id: number; name: string }; onClose: () => void };

/** Reads the ways in of a person, for an owner. */
export const useWaysIn = (id: number) => {
  const { query } = useBooks();
  return useQuery(query.people.waysIn.queryOptions({ id }));
};

/** Whether a key opens the books still. */
export const isValid = ({ revoked, expires }: Ways['keys'][number]): boolean =>
  !revoked && !(expires && Date.parse(expires) <= Date.now());

/** The ways in of a person as an owner sees them: no secrets, and nothing that can be used. */
export const WaysIn = ({ of: { id, name }, onClose }: MemberDialogProps) => {
  const text = useText();
  const ways = useWaysIn(id);
  return (
    <Dialog title={text('people.ways_in_of', { name })} open onClose={onClose} className="people-ways">
      <ErrorNotice error={ways.error} />
      {ways.data ? <Lists ways={ways.data} /> : null}
      <div className="dialog-actions">
        <Anchor href={settingsPages.access.to({ person: String(id) })}>{text('people.access')}</Anchor>
        <Button onClick={onClose}>{text('close')}</Button>
      </div>
    </Dialog>
  );
};

const Lists = ({ ways: { login, passkeys, identities, sessions, keys, link } }: { ways: Ways }) => {
  const text = useText();
  const moment = useMoment();
  const used = (at: string | undefined, made: string) =>
    at ? text('me.last_used', { time: moment(at) }) : text('me.made', { time: moment(made) });
  const item = (key: number | string, name: ReactNode, hint: string) => (
    <li key={key}>
      {name}
      <span className="check-hint">{hint}</span>
    </li>
  );
  return (
    <div className="people-ways-lists">
      <Part title={text('way.password')} none={text('people.no_password')}>
        {login
          ? [
              item(
                login.name,
                text('people.password_is', { name: login.name }),
                login.code ? text('people.code') : '',
              ),
            ]
          : []}
      </Part>
      <Part title={text('me.passkeys')} none={text('people.none')}>
        {passkeys.map(({ id, name, last_used, created }) => item(id, name, used(last_used, created)))}
      </Part>
      <Part title={text('people.identities')} none={text('people.none')}>
        {identities.map(({ id, account, issuer, last_used, created }) =>
          item(id, account ?? issuer, used(last_used, created)),
        )}
      </Part>
      <Part title={text('people.sessions')} none={text('people.none')}>
        {sessions.map(({ id, browser, last_used, created }) =>
          item(id, browserName(browser) ?? browser, used(last_used, created)),
        )}
      </Part>
      <Part title={text('people.keys')} none={text('people.none')}>
        {keys.filter(isValid).map(({ prefix, label, last_used, created }) =>
          item(
            prefix,
            <>
              {label ? `${label} · ` : ''}
              <code className="code">{prefix}…</code>
            </>,
            used(last_used, created),
          ),
        )}
      </Part>
      {link ? <p className="soft">{text('people.link_until', { time: moment(link) })}</p> : null}
    </div>
  );
};

const Part = ({ title, none, children }: { title: string; none: string; children: ReactNode[] }) => (
  <section className="people-part">
    <h3>{title}</h3>
    {children.length > 0 ? <ul aria-label={title}>{children}</ul> : <p className="soft">{none}</p>}
  </section>
);
