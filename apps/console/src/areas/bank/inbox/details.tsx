import { Anchor } from '../../../controls/anchor.tsx';
import { Button } from '../../../controls/button.tsx';
import { Figure } from '../../../controls/figure.tsx';
import { Fact } from '../../../layout/layout.tsx';
import { bankPages } from '../../../pages/bank.ts';
import { EntryLink } from '../../../postings/entry-link.tsx';
import { useBooks } from '../../../server/session.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { useText } from '../../../texts/text.ts';
import { formatAmount } from '../../../values/amount.ts';
import { formatDate } from '../../../values/date.ts';
import { groupedReference } from '../../../values/reference.ts';
import { Assign } from './assign.tsx';
import type { LineActs } from './line-acts.ts';
import { type BankLine, counterpartyOf, isUnsettled } from './list.ts';
import { AccountName, OutcomeParts } from './outcome.tsx';
import { Proposals, Reasons } from './proposals.tsx';
import { useRemarkText } from './reasons.ts';
import { LineStatus } from './status.tsx';

/** A line: what the bank says about it, and what it may be or was booked as. */
export const Details = ({ line, acts }: { line: BankLine; acts: LineActs }) => {
  const { may } = useBooks();
  return (
    <>
      <Head line={line} />
      {isUnsettled(line) && may('write') && !acts.isUnderWay ? (
        <Assign line={line} onBook={acts.assign} />
      ) : null}
      <LineFacts line={line} />
      {isUnsettled(line) ? <Proposals line={line} acts={acts} /> : <Match line={line} />}
      {may('write') ? <Acts line={line} acts={acts} /> : null}
    </>
  );
};

const Head = ({ line }: { line: BankLine }) => {
  const { amount, currency, date, accno } = line;
  const { language } = useLanguage();
  return (
    <header className="bank-head flow start apart">
      <div className="bank-head-name stack">
        <h2>{counterpartyOf(line)}</h2>
        <span className="soft">
          {formatDate(date, language)} · <AccountName accno={accno} />
        </span>
      </div>
      <div className="bank-head-amount">
        <span>
          <span className="soft">{currency}</span> <Figure amount={amount} />
        </span>
        <LineStatus line={line} />
      </div>
    </header>
  );
};

const LineFacts = ({ line }: { line: BankLine }) => {
  const text = useText();
  const { language } = useLanguage();
  const { counterparty, references, texts, bank_text, code, purpose, value_date, date, reversal } = line;
  const { original_amount, original_currency, original_rate, charges, statement_id, id } = line;
  const shown = [
    ['bank.iban', groupedReference(counterparty.iban)],
    ['bank.bic', counterparty.bic],
    ['bank.address', counterparty.address.join(', ')],
    ['bank.reference', groupedReference(references.creditor)],
    ['bank.end_to_end', references.end_to_end],
    ['bank.order', references.message || references.payment_information],
    ['bank.mandate', references.mandate],
    ['bank.value_date', value_date === date ? '' : formatDate(value_date, language)],
    ['bank.original', original_amount ? `${original_currency} ${formatAmount(original_amount)}` : ''],
    ['bank.rate', original_rate ?? ''],
    ['bank.charges', charges ? formatAmount(charges) : ''],
    ['bank.purpose', purpose],
    ['bank.code', code],
    ['bank.bank_reference', references.bank],
  ] as const;
  const said = [...new Set([...texts, bank_text])].filter(
    (one) => one !== '' && one !== counterpartyOf(line),
  );
  return (
    <>
      {said.length > 0 ? (
        <div className="bank-texts">
          {said.map((one) => (
            <p key={one}>{one}</p>
          ))}
        </div>
      ) : null}
      <Remarks of={line} />
      <dl className="facts-beside bank-facts">
        {reversal ? <Fact name={text('bank.reversal')}>{text('bank.reversal_hint')}</Fact> : null}
        {shown.map(([name, value]) =>
          value === '' ? null : (
            <Fact key={name} name={text(name)}>
              {value}
            </Fact>
          ),
        )}
        <Fact name={text('bank.statement')}>
          <Anchor href={bankPages.lines.to({ show: 'all', statement: statement_id, line: id })}>
            {text('bank.whole_statement')}
          </Anchor>
        </Fact>
      </dl>
    </>
  );
};

/** Where the file of the bank is not as it should be, and how that was read. */
const Remarks = ({ of: { remarks } }: { of: Pick<BankLine, 'remarks'> }) => {
  const text = useText();
  const remarkText = useRemarkText();
  if (remarks.length === 0) return null;
  return (
    <ul className="bank-reasons" aria-label={text('bank.remarks')}>
      {remarks.map((remark, at) => (
        <li key={at}>
          <span className="tag tag-warn">{text('bank.remark')}</span> {remarkText(remark)}
        </li>
      ))}
    </ul>
  );
};

/** The match of a line that was booked, or that it books nothing. */
const Match = ({ line: { match, status } }: { line: BankLine }) => {
  const text = useText();
  if (!match)
    return <p className="soft">{text(status === 'ignored' ? 'bank.was_ignored' : 'bank.no_proposal')}</p>;
  return (
    <section className="card bank-proposal" aria-labelledby="match">
      <div className="bank-proposal-head flow">
        <h3 id="match">{text(match.kind === 'person' ? 'bank.by_hand' : `bank.kind.${match.kind}`)}</h3>
        {match.automatic ? <span className="tag">{text('bank.automatic')}</span> : null}
      </div>
      <OutcomeParts outcome={match.outcome} />
      <Reasons reasons={match.reasons} />
      <p className="bank-entries">
        {match.entries.map(({ entry_id }) => (
          <EntryLink key={entry_id} id={entry_id} />
        ))}
      </p>
    </section>
  );
};

const Acts = ({
  line,
  acts: { isUnderWay, split, ignore, undo, rule },
}: {
  line: BankLine;
  acts: LineActs;
}) => {
  const text = useText();
  if (isUnsettled(line))
    return (
      <div className="flow gap-2">
        <Button keys="s" disabled={isUnderWay} onClick={split}>
          {text('bank.split')}
        </Button>
        <Button keys="i" disabled={isUnderWay} onClick={ignore}>
          {text('bank.ignore')}
        </Button>
      </div>
    );
  return (
    <div className="flow gap-2">
      <Button keys="u" disabled={isUnderWay} onClick={undo}>
        {text('bank.undo')}
      </Button>
      {line.match && line.match.outcome.accounts.length > 0 && line.match.outcome.documents.length === 0 ? (
        <Button keys="r" disabled={isUnderWay} onClick={rule}>
          {text('bank.make_rule')}
        </Button>
      ) : null}
    </div>
  );
};
