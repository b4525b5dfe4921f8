import {
  type BankEntry,
  type BankPayment,
  type BankStatement,
  isIban,
  minorUnit,
  negated,
} from '@kontor/domain';
import { branch, documentText, leaf, type Markup } from '../xml/write-xml.ts';
import { type CamtMessage, camtMessages, namespaceOf } from './message.ts';

/** A version of camt that is written. */
export type CamtVersion = '04' | '08';

type CamtForm = { version: CamtVersion; currency: string };

/**
 * The file of a bank that says what `statements` say, which must be of one kind and message: for
 * tests, and for the books of the demo. readBankFile answers the same statements of it. `created`
 * is when the bank made it, as yyyy-MM-ddThh:mm:ss.
 */
export const writeCamt = (
  statements: readonly BankStatement[],
  { version, created }: { version: CamtVersion; created: string },
): string => {
  const [first] = statements;
  const message = [...camtMessages.values()].find(({ kind }) => kind === first?.kind);
  if (!first || !message || statements.some(({ kind }) => kind !== first.kind))
    throw new Error('The statements are not of one kind of camt.');
  return documentText(
    namespaceOf(message.kind, version),
    branch(
      message.message,
      branch('GrpHdr', leaf('MsgId', first.message_id), leaf('CreDtTm', created)),
      ...statements.map((statement) => statementMarkup(statement, { message, version, created })),
    ),
  );
};

const statementMarkup = (
  statement: BankStatement,
  { message, version, created }: { message: CamtMessage; version: CamtVersion; created: string },
): Markup => {
  const { currency, opening, closing, interim } = statement;
  return branch(
    message.statement,
    leaf('Id', statement.statement_id),
    leaf('ElctrncSeqNb', statement.sequence),
    leaf('CreDtTm', created),
    branch('Acct', accountMarkup(statement.account), leaf('Ccy', currency)),
    opening && balanceMarkup('OPBD', opening, currency),
    closing && balanceMarkup('CLBD', closing, currency),
    interim && balanceMarkup('ITBD', interim, currency),
    ...statement.entries.map((entry) => entryMarkup(entry, { version, currency })),
  );
};

const accountMarkup = (account: string): Markup =>
  isIban(account) ? branch('Id', leaf('IBAN', account)) : branch('Id', branch('Othr', leaf('Id', account)));

const unsigned = (amount: BankPayment['amount'], currency: string): string =>
  amount.startsWith('-') ? negated(amount, minorUnit(currency)) : amount;

const signMarkup = (amount: string): Markup => leaf('CdtDbtInd', amount.startsWith('-') ? 'DBIT' : 'CRDT');

const amountMarkup = (name: string, amount: BankPayment['amount'], currency: string): Markup =>
  leaf(name, unsigned(amount, currency), currency);

const balanceMarkup = (
  code: string,
  { amount, day }: NonNullable<BankStatement['opening']>,
  currency: string,
): Markup =>
  branch(
    'Bal',
    branch('Tp', branch('CdOrPrtry', leaf('Cd', code))),
    amountMarkup('Amt', amount, currency),
    signMarkup(amount),
    branch('Dt', leaf('Dt', day)),
  );

const entryMarkup = (entry: BankEntry, written: CamtForm): Markup =>
  branch(
    'Ntry',
    leaf('NtryRef', entry.account),
    amountMarkup('Amt', entry.amount, written.currency),
    signMarkup(entry.amount),
    entry.reversal ? leaf('RvslInd', true) : undefined,
    written.version === '08' ? branch('Sts', leaf('Cd', 'BOOK')) : leaf('Sts', 'BOOK'),
    branch('BookgDt', leaf('Dt', entry.booked_on)),
    branch('ValDt', leaf('Dt', entry.value_date)),
    leaf('AcctSvcrRef', entry.reference),
    codeMarkup(entry.code),
    branch(
      'NtryDtls',
      branch('Btch', leaf('NbOfTxs', entry.batch_count)),
      ...entry.payments.map((payment) => paymentMarkup(payment, entry, written)),
    ),
    leaf('AddtlNtryInf', entry.text),
  );

const codeMarkup = (code: string): Markup => {
  const [domain, family, subfamily] = code.split('/');
  return subfamily === undefined
    ? branch('BkTxCd', branch('Prtry', leaf('Cd', code)))
    : branch(
        'BkTxCd',
        branch('Domn', leaf('Cd', domain), branch('Fmly', leaf('Cd', family), leaf('SubFmlyCd', subfamily))),
      );
};

const paymentMarkup = (payment: BankPayment, { reversal }: BankEntry, written: CamtForm): Markup => {
  const { amount, original, references, counterparty } = payment;
  // The parties of a reversal are those of the payment before.
  const isFromOther = amount.startsWith('-') === reversal;
  return branch(
    'TxDtls',
    branch(
      'Refs',
      leaf('MsgId', references.message),
      leaf('AcctSvcrRef', references.bank),
      leaf('PmtInfId', references.payment_information),
      leaf('EndToEndId', references.end_to_end || 'NOTPROVIDED'),
      leaf('MndtId', references.mandate),
    ),
    amountMarkup('Amt', amount, written.currency),
    signMarkup(amount),
    original && branch('AmtDtls', originalMarkup(original, written.currency)),
    chargesMarkup(payment, written.currency),
    partiesMarkup(payment, isFromOther ? 'Dbtr' : 'Cdtr', written.version),
    branch(
      'RltdAgts',
      branch(isFromOther ? 'DbtrAgt' : 'CdtrAgt', branch('FinInstnId', leaf('BICFI', counterparty.bic))),
    ),
    branch('Purp', leaf('Cd', payment.purpose)),
    remittanceMarkup(payment),
    leaf('AddtlTxInf', payment.text),
  );
};

const originalMarkup = (
  { amount, currency, rate }: NonNullable<BankPayment['original']>,
  into: string,
): Markup =>
  branch(
    'InstdAmt',
    amountMarkup('Amt', amount, currency),
    rate === undefined
      ? undefined
      : branch('CcyXchg', leaf('SrcCcy', currency), leaf('TrgtCcy', into), leaf('XchgRate', rate)),
  );

const chargesMarkup = ({ charges }: BankPayment, currency: string): Markup =>
  /[1-9]/.test(charges)
    ? branch(
        'Chrgs',
        branch(
          'Rcrd',
          amountMarkup('Amt', charges, currency),
          leaf('CdtDbtInd', charges.startsWith('-') ? 'CRDT' : 'DBIT'),
          leaf('ChrgInclInd', true),
        ),
      )
    : undefined;

const partiesMarkup = (
  { counterparty, ultimate }: BankPayment,
  who: 'Dbtr' | 'Cdtr',
  version: CamtVersion,
): Markup => {
  const { name, iban, address } = counterparty;
  const within = (element: string, ...content: readonly Markup[]) =>
    version === '08' ? branch(element, branch('Pty', ...content)) : branch(element, ...content);
  return branch(
    'RltdPties',
    within(who, leaf('Nm', name), branch('PstlAdr', ...address.map((line) => leaf('AdrLine', line)))),
    iban === '' ? undefined : branch(`${who}Acct`, accountMarkup(iban)),
    within(`Ultmt${who}`, leaf('Nm', ultimate)),
  );
};

const remittanceMarkup = ({ texts, references: { creditor } }: BankPayment): Markup => {
  const isCreditorReference = creditor.startsWith('RF');
  return branch(
    'RmtInf',
    ...texts.map((text) => leaf('Ustrd', text)),
    creditor === ''
      ? undefined
      : branch(
          'Strd',
          branch(
            'CdtrRefInf',
            branch(
              'Tp',
              branch('CdOrPrtry', isCreditorReference ? leaf('Cd', 'SCOR') : leaf('Prtry', 'QRR')),
            ),
            leaf('Ref', creditor),
          ),
        ),
  );
};
