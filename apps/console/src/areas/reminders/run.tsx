import type { Outputs } from '@kontor/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Anchor } from '../../controls/anchor.tsx';
import { Button, ButtonLink } from '../../controls/button.tsx';
import { Consequence } from '../../controls/dialog.tsx';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { useAction, useAttempt } from '../../forms/action.ts';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { reminderPages } from '../../pages/reminders.ts';
import { settingsPages } from '../../pages/settings.ts';
import { once } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import { DocumentTabs } from '../../shell/records/document-tabs.tsx';
import { Screen } from '../../shell/screen.tsx';
import { useText } from '../../texts/text.ts';
import { formatAmount, sumOf } from '../../values/amount.ts';
import { type HeldTarget, HoldDialog } from './hold-dialog.tsx';
import { LeftOut } from './left-out.tsx';
import { type Letter, LetterCard } from './letter-card.tsx';
import './reminders.css';

type IssuedLetter = Outputs['reminders']['issue']['items'][number];

export const letterKey = ({ customernumber, currency }: Pick<Letter, 'customernumber' | 'currency'>) =>
  `${customernumber} ${currency}`;

/**
 * The reminders that are at their turn today: a letter for each customer, to be looked through, and
 * issued together.
 */
export const ReminderRun = () => {
  const text = useText();
  const { query, call, cache, may } = useBooks();
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const [sends, setSends] = useState(false);
  const [held, setHeld] = useState<HeldTarget>();
  const [outcomes, setOutcomes] = useState<readonly IssuedLetter[]>();
  const proposal = useQuery(query.reminders.propose.queryOptions({}));
  const { busy, error, run } = useAction();
  const attempt = useAttempt();
  const letters = proposal.data?.letters ?? [];
  const chosen = letters.filter((letter) => !without.has(letterKey(letter)));
  const issue = () =>
    void run(() =>
      attempt(async (key) => {
        const sent = chosen.map(({ customernumber, currency, total }) => ({
          customernumber,
          currency,
          total,
        }));
        const { items } = await call.reminders.issue.mutate({ letters: sent, send: sends }, once(key));
        setOutcomes(items);
        setWithout(new Set());
        await cache.invalidateQueries();
      }),
    );
  const mayIssue = may('write') && chosen.length > 0 && !busy;
  useShortcuts(
    mayIssue ? [{ keys: 'Ctrl+Enter', label: 'reminders.issue_short', group: 'here', run: issue }] : [],
  );
  const toggle = (letter: Letter) => {
    const next = new Set(without);
    if (!next.delete(letterKey(letter))) next.add(letterKey(letter));
    setWithout(next);
  };
  return (
    <Screen
      title={text('reminders')}
      actions={
        <>
          <ButtonLink href={settingsPages.reminders.to()}>{text('reminders.settings_short')}</ButtonLink>
          <ButtonLink href={reminderPages.issued.to()}>{text('reminders.history')}</ButtonLink>
        </>
      }
      flow
    >
      <DocumentTabs of="reminder" />
      <ErrorNotice error={proposal.error ?? error} />
      {outcomes ? <Outcomes outcomes={outcomes} /> : null}
      {proposal.data && letters.length === 0 ? (
        <p className="card reminder-empty">{text('reminders.none')}</p>
      ) : null}
      {letters.length > 0 && may('write') ? <Consequence of="reminders.issue" /> : null}
      {letters.length > 0 && may('write') ? (
        <div className="card reminder-bar">
          <span className="reminder-sum">{sumText(chosen)}</span>
          <label className="check">
            <input type="checkbox" checked={sends} onChange={({ target }) => setSends(target.checked)} />
            {text('reminders.send')}
          </label>
          <Button look="primary" keys="Ctrl+Enter" disabled={!mayIssue} onClick={issue}>
            {text('reminders.issue', { count: chosen.length })}
          </Button>
        </div>
      ) : null}
      <div className="stack gap-4">
        {letters.map((letter) => (
          <LetterCard
            key={letterKey(letter)}
            letter={letter}
            chosen={!without.has(letterKey(letter))}
            sends={sends}
            onToggle={() => toggle(letter)}
            onHold={setHeld}
          />
        ))}
      </div>
      <LeftOut rows={proposal.data?.all_left_out ?? []} onHold={setHeld} />
      {held ? <HoldDialog of={held} onClose={() => setHeld(undefined)} /> : null}
    </Screen>
  );
};

/** The sums of the letters by currency. */
const sumText = (letters: readonly Letter[]): string => {
  const currencies = [...new Set(letters.map(({ currency }) => currency))];
  return currencies
    .map((currency) => {
      const own = letters.filter((letter) => letter.currency === currency);
      return `${currency} ${formatAmount(sumOf(own.map(({ total }) => total)))}`;
    })
    .join(' · ');
};

/** The outcomes of the letters that were chosen. */
const Outcomes = ({ outcomes }: { outcomes: readonly IssuedLetter[] }) => {
  const text = useText();
  const issued = outcomes.filter(({ id }) => id !== undefined);
  const refused = outcomes.filter(({ id }) => id === undefined);
  const unsent = outcomes.filter(({ mail }) => mail === 'no_address');
  return (
    <>
      {issued.length > 0 ? (
        <Notice kind="status">
          {text('reminders.issued', { count: issued.length })}{' '}
          {issued.map(({ id = 0, customernumber }, at) => (
            <span key={id}>
              {at === 0 ? '' : ', '}
              <Anchor href={reminderPages.one.to(id)}>{customernumber}</Anchor>
            </span>
          ))}
        </Notice>
      ) : null}
      {unsent.length > 0 ? (
        <Notice look="warn">
          {text('reminders.unsent', { customers: unsent.map((one) => one.customernumber).join(', ') })}
        </Notice>
      ) : null}
      {refused.map(({ customernumber, currency, message }) => (
        <Notice key={`${customernumber} ${currency}`}>
          {customernumber}: {message}
        </Notice>
      ))}
    </>
  );
};
