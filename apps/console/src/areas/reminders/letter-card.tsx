import type { Outputs } from '@kontor/client';
import { Anchor } from '../../controls/anchor.tsx';
import { Button } from '../../controls/button.tsx';
import { customerPages } from '../../pages/parties.ts';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import type { HeldTarget } from './hold-dialog.tsx';
import { LetterItems } from './items.tsx';
import { LevelTag } from './level.tsx';

export type Letter = Outputs['reminders']['propose']['letters'][number];

type LetterCardProps = {
  letter: Letter;
  chosen: boolean;
  /** Whether letters are sent, so that it matters that there is no address. */
  sends: boolean;
  onToggle: () => void;
  onHold: (of: HeldTarget) => void;
};

/** A letter of the run: whom it is for, what it asks for, and a box that takes it out. */
export const LetterCard = ({ letter, chosen, sends, onToggle, onHold }: LetterCardProps) => {
  const text = useText();
  const { may } = useBooks();
  const { customernumber, name, level, email, currency } = letter;
  const mayWrite = may('write');
  return (
    <section className={`card reminder-letter${chosen ? '' : ' reminder-out'}`} aria-label={name}>
      <div className="reminder-head flow">
        {mayWrite ? (
          <input
            type="checkbox"
            className="reminder-box"
            checked={chosen}
            onChange={onToggle}
            aria-label={text('reminders.choose', { name, currency })}
          />
        ) : null}
        <h2>
          <Anchor href={customerPages.one.to(customernumber)}>{name}</Anchor>
        </h2>
        <LevelTag level={level} />
        <span className="reminder-address soft">{sends ? email || text('reminders.no_address') : ''}</span>
        {mayWrite ? (
          <Button small look="quiet" onClick={() => onHold({ side: 'customer', number: customernumber })}>
            {text('reminders.hold_all')}
          </Button>
        ) : null}
      </div>
      <LetterItems
        letter={letter}
        label={name}
        {...(mayWrite
          ? {
              action: ({ invnumber, level: own }) =>
                own === 0 ? null : (
                  <Button
                    small
                    look="quiet"
                    aria-label={`${text('reminders.hold')} ${invnumber}`}
                    onClick={() => onHold({ side: 'invoice', number: invnumber })}
                  >
                    {text('reminders.hold')}
                  </Button>
                ),
            }
          : {})}
      />
    </section>
  );
};
