import { Anchor } from '../../../controls/anchor.tsx';
import { settingsPages } from '../../../pages/settings.ts';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';
import { useSteps } from './steps.ts';

/**
 * The steps that a new client still has before it, for those who may do them; nothing once the
 * books are in use.
 */
export const SetupCard = () => (useBooks().may('write') ? <OpenSteps /> : null);

const OpenSteps = () => {
  const text = useText();
  const { steps = [], isNew } = useSteps();
  const open = steps.filter(({ state }) => state === 'open');
  const isWanted = isNew || open.some(({ name }) => name === 'sender');
  if (open.length === 0 || !isWanted) return null;
  return (
    <section className="card steps-card" aria-labelledby="setup-card">
      <h2 id="setup-card">{text('setup.card')}</h2>
      <p className="soft">{text('setup.so_many', { done: steps.length - open.length, all: steps.length })}</p>
      <ul>
        {open.map(({ name }) => (
          <li key={name}>
            <Anchor href={settingsPages.setup.to({ step: name })}>{text(`setup.step.${name}`)}</Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
};
