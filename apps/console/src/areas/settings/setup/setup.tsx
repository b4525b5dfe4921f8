import { useEffect, useRef } from 'react';
import { Button } from '../../../controls/button.tsx';
import { useSearchChange } from '../../../controls/filters.tsx';
import { ErrorNotice, Notice } from '../../../controls/notice.tsx';
import { useShortcuts } from '../../../keyboard/keys.tsx';
import type { StepName } from '../../../pages/search/step-names.ts';
import { settingsPages } from '../../../pages/settings.ts';
import { useBooks } from '../../../server/session.ts';
import { type TextName, useText } from '../../../texts/text.ts';
import { SettingsScreen } from '../settings-screen.tsx';
import { BankStep } from './bank-step.tsx';
import { LetterStep, NumbersStep, TermsStep } from './invoice-steps.tsx';
import { ChartStep, ItemsStep, PeopleStep } from './led-steps.tsx';
import { OpeningStep } from './opening-step.tsx';
import { SenderStep } from './sender-step.tsx';
import { type SetupStep, useSteps } from './steps.ts';
import { VatStep } from './vat-step.tsx';
import './setup.css';

/**
 * Leads through the setting up of a new client, step by step. Each can be skipped, and is found
 * again.
 */
export const Setup = () => {
  const text = useText();
  const { may } = useBooks();
  return (
    <SettingsScreen title={text('setup')} allowed={may('write')} flow>
      <Steps />
    </SettingsScreen>
  );
};

/** The steps by what they are about, in their order. */
const stepGroups = [
  { title: 'settings.group.company', names: ['sender', 'chart', 'vat', 'bank'] },
  { title: 'invoices', names: ['terms', 'numbers', 'letter'] },
  { title: 'settings.group.books', names: ['opening', 'items'] },
  { title: 'settings.group.people', names: ['people'] },
] as const satisfies readonly { title: TextName; names: readonly StepName[] }[];

const Steps = () => {
  const text = useText();
  const change = useSearchChange();
  const { step: chosen } = settingsPages.setup.useSearch();
  const { steps, error, skip } = useSteps();
  const toFocus = useRef(false);
  const next = steps?.find(({ state }) => state === 'open')?.name;
  const shown = chosen === 'none' ? undefined : (chosen ?? next);
  // After a step is left, the keyboard goes on at the head of the next one.
  useEffect(() => {
    if (!toFocus.current || shown === undefined) return;
    toFocus.current = false;
    document.getElementById(`setup-${shown}`)?.focus();
  }, [shown]);
  if (!steps) return <ErrorNotice error={error} />;
  const leave = () => {
    toFocus.current = true;
    change({ step: '' });
  };
  const settled = steps.filter(({ state }) => state !== 'open').length;
  return (
    <>
      <p className="soft">{text('setup.about')}</p>
      {settled === steps.length ? (
        <Notice kind="status">{text('setup.all_done')}</Notice>
      ) : (
        <div className="setup-progress">
          <progress max={steps.length} value={settled} aria-label={text('setup.progress')} />
          <span>{text('setup.so_many', { done: settled, all: steps.length })}</span>
        </div>
      )}
      <div className="setup-groups">
        {stepGroups.map(({ title, names }) => (
          <section key={title} className="setup-group" aria-labelledby={`setup-group-${title}`}>
            <h2 id={`setup-group-${title}`}>{text(title)}</h2>
            <ol className="setup-steps">
              {steps
                .filter(({ name }) => (names as readonly StepName[]).includes(name))
                .map((step) => (
                  <StepCard
                    key={step.name}
                    step={step}
                    isShown={step.name === shown}
                    onToggle={() => change({ step: step.name === shown ? 'none' : step.name })}
                    onSkip={(isSkipped) => {
                      skip(step.name, isSkipped);
                      if (isSkipped) leave();
                    }}
                    onDone={leave}
                  />
                ))}
            </ol>
          </section>
        ))}
      </div>
    </>
  );
};

// Steps that are done on pages of their own; Ctrl+Enter goes on to the next one.
const led: readonly StepName[] = ['chart', 'items'];

const SkipKey = ({ run }: { run: () => void }) => {
  useShortcuts([{ keys: 'Ctrl+Enter', label: 'setup.skip', group: 'here', run }]);
  return null;
};

type StepCardProps = {
  step: SetupStep;
  isShown: boolean;
  onToggle: () => void;
  onSkip: (isSkipped: boolean) => void;
  onDone: () => void;
};

const StepCard = ({ step: { name, state, summary }, isShown, onToggle, ...props }: StepCardProps) => {
  const { onSkip, onDone } = props;
  const text = useText();
  const onSettled = (isSet: boolean) => (isSet ? onDone() : onSkip(true));
  return (
    <li className={`card setup-step setup-${state}`}>
      <div className="setup-head">
        <h3>
          <button
            type="button"
            id={`setup-${name}`}
            className="setup-toggle"
            aria-expanded={isShown}
            onClick={onToggle}
          >
            {text(`setup.step.${name}`)}
          </button>
        </h3>
        <span className="setup-summary">{summary ?? text(`setup.state.${state}`)}</span>
        {state === 'open' ? (
          <Button
            look="quiet"
            small
            aria-label={text('setup.skip_step', { step: text(`setup.step.${name}`) })}
            onClick={() => onSkip(true)}
          >
            {text('setup.skip')}
          </Button>
        ) : null}
        {state === 'skipped' ? (
          <Button
            look="quiet"
            small
            aria-label={text('setup.take_up_step', { step: text(`setup.step.${name}`) })}
            onClick={() => onSkip(false)}
          >
            {text('setup.take_up')}
          </Button>
        ) : null}
      </div>
      {isShown && state === 'open' && led.includes(name) ? <SkipKey run={() => onSkip(true)} /> : null}
      {isShown ? (
        <div className="setup-body">
          <p className="soft">{text(`setup.about.${name}`)}</p>
          <StepBody name={name} onDone={onDone} onSettled={onSettled} isOpen={state === 'open'} />
        </div>
      ) : null}
    </li>
  );
};

type StepBodyProps = Pick<StepCardProps, 'onDone'> & {
  name: StepName;
  isOpen: boolean;
  onSettled: (isSet: boolean) => void;
};

const StepBody = ({ name, isOpen, onDone, onSettled }: StepBodyProps) => {
  switch (name) {
    case 'sender':
      return <SenderStep onDone={onDone} />;
    case 'chart':
      return <ChartStep />;
    case 'vat':
      return <VatStep onDone={onDone} />;
    case 'bank':
      return <BankStep onDone={onDone} />;
    case 'terms':
      return <TermsStep onDone={onSettled} />;
    case 'numbers':
      return <NumbersStep isSet={!isOpen} onDone={onSettled} />;
    case 'letter':
      return <LetterStep onDone={onSettled} />;
    case 'opening':
      return <OpeningStep onDone={onDone} />;
    case 'items':
      return <ItemsStep />;
    case 'people':
      return <PeopleStep />;
  }
};
