import { positionOf, relatedOf, statementName } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import type { Account } from '../../choices/accounts.ts';
import { Anchor } from '../../controls/anchor.tsx';
import { ButtonLink } from '../../controls/button.tsx';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { ledgerPages } from '../../pages/ledger.ts';
import { settingsPages } from '../../pages/settings.ts';
import { useBooks } from '../../server/session.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { groupedReference } from '../../values/reference.ts';
import { AccountForm } from './account-form.tsx';
import { SettingsScreen } from './settings-screen.tsx';
import { shownUses } from './uses.ts';

/** The page that adds an account to the chart. */
export const NewAccount = () => {
  const { query } = useBooks();
  const accounts = useQuery(query.accounts.list.queryOptions());
  return <AccountPage account={undefined} error={accounts.error} />;
};

/** The page that changes an account. */
export const ChangeAccount = () => {
  const text = useText();
  const { accno } = settingsPages.account.useParams();
  const { query } = useBooks();
  const accounts = useQuery(query.accounts.list.queryOptions());
  const found = accounts.data?.find((one) => String(one.accno) === accno);
  if (accounts.isPending) return null;
  if (!found)
    return (
      <SettingsScreen title={accno} above={<Above />}>
        {accounts.error ? (
          <ErrorNotice error={accounts.error} />
        ) : (
          <Notice>{text('settings.no_account', { number: accno })}</Notice>
        )}
      </SettingsScreen>
    );
  return <AccountPage key={found.accno} account={found} error={undefined} />;
};

const Above = () => {
  const text = useText();
  return <Anchor href="/settings/accounts">{text('settings.accounts')}</Anchor>;
};

type PageProps = { account: Account | undefined; error: unknown };

const AccountPage = ({ account: before, error }: PageProps) => {
  const text = useText();
  const { may } = useBooks();
  const mayWrite = may('write');
  const accno = before?.accno;
  return (
    <SettingsScreen
      title={before ? `${before.accno} ${before.description}` : text('settings.new_account')}
      above={<Above />}
      actions={
        accno === undefined ? null : (
          <>
            {before?.heading ? null : (
              <ButtonLink href={ledgerPages.account.to(accno)}>{text('ledger.postings')}</ButtonLink>
            )}
            {may('audit') ? (
              <ButtonLink href={settingsPages.audit.to({ table: 'account', number: String(accno) })}>
                {text('settings.history')}
              </ButtonLink>
            ) : null}
          </>
        )
      }
      allowed={mayWrite || before !== undefined}
      flow
    >
      <ErrorNotice error={error} />
      {mayWrite ? <AccountForm before={before} /> : before ? <AccountFacts account={before} /> : null}
    </SettingsScreen>
  );
};

/** An account as whoever may not change it sees it. */
const AccountFacts = ({ account: of }: { account: Account }) => {
  const text = useText();
  const { language } = useLanguage();
  const position = of.heading ? undefined : positionOf(of);
  const facts = [
    [text('number'), String(of.accno)],
    [text('description'), of.description],
    [text('ledger.category'), text(`category.${of.category}`)],
    [
      text('settings.uses'),
      shownUses(of.link)
        .map((use) => text(`settings.use.${use}`))
        .join(', '),
    ],
    [text('settings.tax_accno'), of.tax_accno ? String(of.tax_accno) : ''],
    [text('settings.vat_code'), of.vat_code ?? ''],
    [text('ledger.currency'), of.currency ?? ''],
    [text('settings.statement_position'), position ? `${position} ${statementName(position, language)}` : ''],
    ...(relatedOf(of) === 'none'
      ? []
      : [[text('settings.related'), text(`settings.related.${relatedOf(of)}`)]]),
    ...(of.iban ? [[text('parties.bank_iban'), groupedReference(of.iban)]] : []),
    ...(of.qr_iban ? [[text('settings.qr_iban'), groupedReference(of.qr_iban)]] : []),
    ...(of.bank_name ? [[text('parties.bank'), of.bank_name]] : []),
    [text('status'), text(of.is_active ? 'settings.active' : 'settings.inactive')],
  ];
  return (
    <dl className="facts card">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
};
