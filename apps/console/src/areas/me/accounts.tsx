import type { Outputs } from '@kontor/client';
import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { Confirm } from '../../controls/dialog.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { useAction } from '../../forms/action.ts';
import { useMoment } from '../../server/moment.ts';
import { useText } from '../../texts/text.ts';
import { useOwn } from './own.ts';

type Identity = Outputs['session']['identities'][number];

const nameOf = ({ account, issuer }: Identity): string => account ?? new URL(issuer).host;

/** The accounts at a provider of identities that let the person in. */
export const Accounts = () => {
  const text = useText();
  const moment = useMoment();
  const { identities, methods } = useOwn();
  const [removing, setRemoving] = useState<Identity>();
  const hasProvider = methods.data?.provider ?? false;
  if (!identities.data || (!hasProvider && identities.data.length === 0)) return null;
  return (
    <section className="card stack gap-3">
      <h2>{text('me.accounts')}</h2>
      <p className="soft">{text('me.accounts_about')}</p>
      <ul className="me-passkeys" aria-label={text('me.accounts')}>
        {identities.data.map((identity) => (
          <li className="flow unbroken apart" key={identity.id}>
            <span className="me-account">
              {nameOf(identity)}
              <span className="check-hint">{new URL(identity.issuer).host}</span>
              <span className="check-hint">
                {identity.last_used
                  ? text('me.last_used', { time: moment(identity.last_used) })
                  : text('me.made', { time: moment(identity.created) })}
              </span>
            </span>
            <Button
              look="quiet"
              small
              aria-label={text('me.remove_account', { name: nameOf(identity) })}
              onClick={() => setRemoving(identity)}
            >
              {text('me.do_remove_account')}
            </Button>
          </li>
        ))}
      </ul>
      {hasProvider ? (
        <div className="form-actions">
          {/* A page of the server, which leads to the provider. */}
          <a className="button button-plain" href="/login/oidc">
            {text('me.connect_account')}
          </a>
        </div>
      ) : null}
      {removing ? <Removal of={removing} onClose={() => setRemoving(undefined)} /> : null}
    </section>
  );
};

const Removal = ({ of, onClose }: { of: Identity; onClose: () => void }) => {
  const text = useText();
  const { session, refresh } = useOwn();
  const action = useAction();
  const remove = async () => {
    const done = await action.run(async () => {
      await session.removeIdentity.mutate({ id: of.id });
      await refresh();
    });
    if (done) onClose();
  };
  return (
    <Confirm
      title={text('me.remove_account_title', { name: nameOf(of) })}
      open
      onClose={onClose}
      confirm={text('me.do_remove_account')}
      onConfirm={() => void remove()}
      busy={action.busy}
      look="danger"
    >
      <p>{text('me.remove_account_text')}</p>
      <ErrorNotice error={action.error} />
    </Confirm>
  );
};
