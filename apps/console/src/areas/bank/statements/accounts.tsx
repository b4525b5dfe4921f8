import { useQuery } from '@tanstack/react-query';
import { useAccountName } from '../../../choices/accounts.ts';
import { Anchor } from '../../../controls/anchor.tsx';
import { Figure } from '../../../controls/figure.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { bankPages } from '../../../pages/bank.ts';
import { ledgerPages } from '../../../pages/ledger.ts';
import { settingsPages } from '../../../pages/settings.ts';
import { useBooks } from '../../../server/session.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { useText } from '../../../texts/text.ts';
import { formatDate } from '../../../values/date.ts';
import { groupedReference } from '../../../values/reference.ts';

/** The accounts at banks: the last statement of each, and what waits to be booked. */
export const Accounts = () => {
  const text = useText();
  const { query } = useBooks();
  const { language } = useLanguage();
  const nameOf = useAccountName();
  const { data, error } = useQuery(query.bank.accounts.queryOptions());
  if (error) return <ErrorNotice error={error} />;
  if (!data) return null;
  if (data.length === 0)
    return (
      <p className="soft">
        {text('bank.no_accounts')}{' '}
        <Anchor href={settingsPages.accounts.to()}>{text('bank.to_accounts')}</Anchor>
      </p>
    );
  return (
    <ul className="tiles">
      {data.map(({ accno, description, iban, open, statement }) => (
        <li key={accno} className="card bank-account">
          <div className="bank-account-name stack whole">
            <Anchor href={ledgerPages.account.to(accno)}>
              {accno} {nameOf({ accno, description })}
            </Anchor>
            <span className="soft bank-iban">{groupedReference(iban)}</span>
          </div>
          <div className="bank-account-closing">
            {statement ? (
              <>
                <span className="bank-account-amount">
                  <span className="soft">{statement.currency}</span> <Figure amount={statement.closing} />
                </span>
                <span className="soft">
                  {text('bank.closing_on', { date: formatDate(statement.closing_on, language) })}
                </span>
              </>
            ) : (
              <span className="soft">{text('bank.no_statement')}</span>
            )}
          </div>
          {open > 0 ? (
            <Anchor className="bank-account-open" href={bankPages.lines.to({ account: String(accno) })}>
              {text('bank.open_lines', { count: open })}
            </Anchor>
          ) : (
            <span className="soft">{text(statement ? 'bank.all_done' : 'bank.nothing_yet')}</span>
          )}
        </li>
      ))}
    </ul>
  );
};
