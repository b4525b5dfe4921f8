import type { Outputs } from '@kontor/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from '../../../controls/button.tsx';
import { Figure } from '../../../controls/figure.tsx';
import { ChoiceFilter, DayFilter, Filters, useSearchChange } from '../../../controls/filters.tsx';
import { ErrorNotice, Notice } from '../../../controls/notice.tsx';
import { useAction } from '../../../forms/action.ts';
import { useShortcuts } from '../../../keyboard/keys.tsx';
import { bankPages } from '../../../pages/bank.ts';
import { ledgerPages } from '../../../pages/ledger.ts';
import { downloadReconciliation } from '../../../server/download.ts';
import { useBooks } from '../../../server/session.ts';
import { Screen } from '../../../shell/screen.tsx';
import { saveFile } from '../../../table/export.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { useText } from '../../../texts/text.ts';
import { isZero } from '../../../values/amount.ts';
import { formatDate } from '../../../values/date.ts';
import { BankTabs } from '../tabs.tsx';
import { Explanations } from './explanations.tsx';
import { StatementsBeside } from './statements-beside.tsx';

type Compared = Outputs['reports']['reconciliation'];

/**
 * The balance at a bank beside that in the ledger at the end of a day, and what explains the
 * difference.
 */
export const BankReconciliation = () => {
  const text = useText();
  const { language } = useLanguage();
  const { query, today } = useBooks();
  const search = bankPages.reconciliation.useSearch();
  const accounts = useQuery(query.bank.accounts.queryOptions());
  const all = accounts.data ?? [];
  const chosen = all.find(({ accno }) => String(accno) === search.account);
  const { accno } = chosen ?? all.find(({ statement }) => statement) ?? all[0] ?? {};
  const day = search.on ?? today;
  const { data, error } = useQuery(
    query.reports.reconciliation.queryOptions(
      { accno: accno ?? 0, day },
      { enabled: accno !== undefined, placeholderData: keepPreviousData, retry: false },
    ),
  );
  const change = useSearchChange();
  return (
    <Screen
      title={text('bank.reconciliation')}
      beside={data ? `${formatDate(data.day, language)} · ${data.currency}` : null}
      actions={data && !error ? <SavePdf accno={data.accno} day={data.day} /> : null}
      flow
    >
      <BankTabs />
      <Filters>
        <ChoiceFilter
          label={text('account')}
          inHead
          value={accno === undefined ? '' : String(accno)}
          options={all.map((one) => ({
            value: String(one.accno),
            label: `${one.accno} ${one.description}`,
          }))}
          onChange={(account) => change({ account })}
        />
        <DayFilter label={text('bank.on')} value={day} required onChange={(on) => change({ on })} />
      </Filters>
      <ErrorNotice error={accounts.error ?? error} />
      {accounts.data && accno === undefined ? <Notice>{text('bank.no_accounts')}</Notice> : null}
      {data && !error ? (
        <>
          <Balances compared={data} />
          <Explanations compared={data} />
        </>
      ) : null}
      {accno === undefined ? null : <StatementsBeside accno={accno} />}
    </Screen>
  );
};

const SavePdf = ({ accno, day }: { accno: number; day: string }) => {
  const text = useText();
  const { name: client } = useBooks();
  const { language } = useLanguage();
  const { busy, error, run } = useAction();
  const save = () =>
    void run(async () => {
      const asked = { accno, day, language_code: language };
      const { file_name, media_type, parts } = await downloadReconciliation(client, asked);
      saveFile(new Blob(parts, { type: media_type }), file_name);
    });
  useShortcuts([{ keys: 'd', label: 'bank.save_pdf', group: 'here', run: save }]);
  return (
    <>
      <ErrorNotice error={error} />
      <Button keys="d" disabled={busy} onClick={save}>
        {text('bank.save_pdf')}
      </Button>
    </>
  );
};

const Balances = ({ compared }: { compared: Compared }) => {
  const text = useText();
  const { language } = useLanguage();
  const { accno, bank, ledger, difference, unexplained, statement_id, closing_on } = compared;
  const figures = [
    { name: text('bank.at_bank'), amount: bank },
    {
      name: text('bank.in_ledger'),
      amount: ledger,
      href: ledgerPages.account.to(accno, { to: compared.day }),
    },
    { name: text('bank.difference'), amount: difference },
    { name: text('bank.unexplained'), amount: unexplained },
  ];
  return (
    <section className="card bank-balances stack gap-3">
      <dl className="figures">
        {figures.map(({ name, amount, href }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Figure amount={amount} href={href} label={name} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="soft">
        {isZero(difference) ? <strong>{text('bank.agrees_now')} </strong> : null}
        {closing_on
          ? text('bank.last_statement', { id: statement_id, date: formatDate(closing_on, language) })
          : text('bank.before_statements')}
      </p>
    </section>
  );
};
