import { Button, Keys } from '../../../controls/button.tsx';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';
import type { LineActs } from './line-acts.ts';
import type { BankLine, BankProposal } from './list.ts';
import { OutcomeParts } from './outcome.tsx';
import { useReasonText } from './reasons.ts';

type ProposalsProps = {
  line: BankLine;
  acts: Pick<LineActs, 'isUnderWay' | 'chosen' | 'choose' | 'book'>;
};

/**
 * The proposals of a line, the surest first: why, and what each books. One is selected, which Enter
 * books.
 */
export const Proposals = ({ line: { proposals }, acts }: ProposalsProps) => {
  const text = useText();
  const { may } = useBooks();
  if (proposals.length === 0) return <p className="soft">{text('bank.no_proposal')}</p>;
  return (
    <ol className="bank-proposals" aria-label={text('bank.proposals')}>
      {proposals.map((proposal, at) => (
        <li
          key={at}
          className={
            at + 1 === acts.chosen ? 'card bank-proposal bank-proposal-chosen' : 'card bank-proposal'
          }
        >
          <div className="bank-proposal-head flow">
            {may('write') && proposals.length > 1 ? (
              <button
                type="button"
                className="bank-choose"
                aria-label={text('bank.choose', { place: at + 1 })}
                aria-pressed={at + 1 === acts.chosen}
                disabled={acts.isUnderWay}
                // The focus stays where it is, so that Enter books what was selected.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => acts.choose(at + 1)}
              >
                <Keys keys={String(at + 1)} />
              </button>
            ) : null}
            <h3>{text(`bank.kind.${proposal.kind}`)}</h3>
            <Measure measure={proposal.measure} />
            {may('write') ? (
              <span className="last">
                <Button
                  small
                  look={at + 1 === acts.chosen ? 'primary' : 'plain'}
                  {...(at + 1 === acts.chosen ? { keys: 'Enter' } : {})}
                  disabled={acts.isUnderWay}
                  onClick={() => acts.book(at + 1)}
                >
                  {text('bank.book')}
                  <span className="unseen"> {at + 1}</span>
                </Button>
              </span>
            ) : null}
          </div>
          <OutcomeParts outcome={proposal.outcome} />
          <Reasons reasons={proposal.reasons} />
        </li>
      ))}
    </ol>
  );
};

/** The measure of a proposal, from 0 to 100: so sure it is. */
const Measure = ({ measure }: { measure: number }) => {
  const text = useText();
  const look = measure >= 90 ? 'sure' : measure >= 70 ? 'likely' : 'doubtful';
  return (
    <span className={`bank-measure bank-${look}`} title={text('bank.measure')}>
      <span className="bank-measure-bar" aria-hidden="true">
        <span style={{ inlineSize: `${measure}%` }} />
      </span>
      <span className="unseen">{text('bank.measure')}</span> {measure} %
    </span>
  );
};

export const Reasons = ({ reasons }: { reasons: BankProposal['reasons'] }) => {
  const reasonText = useReasonText();
  if (reasons.length === 0) return null;
  return (
    <ul className="bank-reasons">
      {reasons.map((reason, at) => (
        <li key={at}>{reasonText(reason)}</li>
      ))}
    </ul>
  );
};
