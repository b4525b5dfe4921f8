import {
  amountOf,
  bareIban,
  decimalOf,
  minorUnit,
  type OrderedPayment,
  type OrderParty,
  type PaymentGroup,
  type PaymentKind,
  type PaymentOrder,
  paymentKind,
  standardText,
  sum,
} from '@kontor/domain';
import { branch, documentText, leaf, type Markup } from '../xml/write-xml.ts';
import { problemsOfOrder } from './check-order.ts';

/** The refusal of an order that a bank would refuse, or that would pay to another account. */
export class PaymentOrderFault extends Error {
  override readonly name = 'PaymentOrderFault';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join(' '));
    this.problems = problems;
  }
}

/**
 * The file pain.001.001.09 of an order, in the Swiss form (Swiss Payment Standards 2.x, schema
 * ch.03). Texts are in the characters that it allows. Throws a PaymentOrderFault with all reasons
 * why the order must not leave.
 */
export const writePaymentOrder = (order: PaymentOrder): string => {
  const problems = problemsOfOrder(order);
  if (problems.length > 0) throw new PaymentOrderFault(problems);
  const payments = order.groups.flatMap((group) => group.payments);
  return documentText(
    'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09',
    branch(
      'CstmrCdtTrfInitn',
      branch(
        'GrpHdr',
        leaf('MsgId', order.message),
        leaf('CreDtTm', order.created),
        ...totalsMarkup(payments),
        branch(
          'InitgPty',
          leaf('Nm', standardText(order.debtor.name)),
          branch('CtctDtls', branch('Othr', leaf('ChanlTp', 'NAME'), leaf('Id', 'Kontor'))),
        ),
      ),
      ...order.groups.map((group) => groupMarkup(group, order.debtor)),
    ),
  );
};

/** The number of payments, and their sum whatever their currencies, which banks count again. */
const totalsMarkup = (payments: readonly OrderedPayment[]): Markup[] => [
  leaf('NbOfTxs', payments.length),
  leaf('CtrlSum', sum(payments.map(({ amount }) => amountOf(amount))).toFixed()),
];

const groupMarkup = (group: PaymentGroup, debtor: PaymentOrder['debtor']): Markup => {
  const [first] = group.payments;
  const kind = groupKind(first);
  return branch(
    'PmtInf',
    leaf('PmtInfId', group.payment_information),
    leaf('PmtMtd', 'TRF'),
    leaf('BtchBookg', group.batch_booking ?? (group.is_salary ? true : undefined)),
    ...totalsMarkup(group.payments),
    branch(
      'PmtTpInf',
      kind === 'sepa' ? branch('SvcLvl', leaf('Cd', 'SEPA')) : undefined,
      group.is_salary ? branch('CtgyPurp', leaf('Cd', 'SALA')) : undefined,
    ),
    branch('ReqdExctnDt', leaf('Dt', group.day)),
    branch('Dbtr', leaf('Nm', standardText(debtor.name)), addressMarkup(debtor)),
    branch('DbtrAcct', branch('Id', leaf('IBAN', bareIban(group.iban)))),
    branch('DbtrAgt', branch('FinInstnId', ...bankMarkup(group))),
    kind === 'sepa' ? leaf('ChrgBr', 'SLEV') : undefined,
    ...group.payments.map((payment) => paymentMarkup(payment, kind)),
  );
};

const groupKind = (payment: OrderedPayment | undefined): PaymentKind =>
  payment ? paymentKind({ ...payment, iban: bareIban(payment.iban ?? '') }) : 'domestic';

/** The bank by its BIC, else by its number, which is a part of its IBANs. */
const bankMarkup = ({ bic, iban }: PaymentGroup): Markup[] =>
  bic
    ? [leaf('BICFI', bic)]
    : [
        branch(
          'ClrSysMmbId',
          branch('ClrSysId', leaf('Cd', 'CHBCC')),
          leaf(
            'MmbId',
            bareIban(iban)
              .slice(4, 9)
              .replace(/^0+(?=\d)/, ''),
          ),
        ),
      ];

/**
 * A structured address; undefined without the town and country that it must have. A house number of
 * zero is none.
 */
const addressMarkup = (party: Partial<OrderParty>): Markup => {
  const { street = '', building_number: number = '', zipcode = '', city = '', country = '' } = party;
  if (standardText(city) === '' || country === '') return undefined;
  return branch(
    'PstlAdr',
    leaf('StrtNm', standardText(street)),
    leaf('BldgNb', standardText(number).replace(/^0+$/, '')),
    leaf('PstCd', standardText(zipcode)),
    leaf('TwnNm', standardText(city)),
    leaf('Ctry', country),
  );
};

const bearers = { shared: 'SHAR', debtor: 'DEBT', creditor: 'CRED' } as const;

const paymentMarkup = (payment: OrderedPayment, kind: PaymentKind): Markup => {
  const { end_to_end: id, amount, currency, creditor, purpose, bic } = payment;
  const iban = bareIban(payment.iban ?? '');
  return branch(
    'CdtTrfTxInf',
    branch('PmtId', leaf('InstrId', id), leaf('EndToEndId', id)),
    branch('Amt', leaf('InstdAmt', decimalOf(amountOf(amount), minorUnit(currency)), currency)),
    kind === 'foreign' ? leaf('ChrgBr', bearers[payment.charges ?? 'shared']) : undefined,
    // Within Switzerland and SEPA the IBAN reports the bank, and a BIC beside it could only differ.
    kind === 'foreign' ? branch('CdtrAgt', branch('FinInstnId', leaf('BICFI', bic))) : undefined,
    branch('Cdtr', leaf('Nm', standardText(creditor.name)), addressMarkup(creditor)),
    branch(
      'CdtrAcct',
      branch(
        'Id',
        iban === ''
          ? branch('Othr', leaf('Id', standardText(payment.account_number ?? '')))
          : leaf('IBAN', iban),
      ),
    ),
    branch('Purp', leaf('Cd', purpose)),
    remittanceMarkup(payment),
  );
};

const remittanceMarkup = (payment: OrderedPayment): Markup => {
  const reference = bareIban(payment.reference ?? '');
  const message = standardText(payment.message ?? '');
  if (reference === '') return branch('RmtInf', leaf('Ustrd', message));
  const type = reference.startsWith('RF') ? leaf('Cd', 'SCOR') : leaf('Prtry', 'QRR');
  return branch(
    'RmtInf',
    branch(
      'Strd',
      branch('CdtrRefInf', branch('Tp', branch('CdOrPrtry', type)), leaf('Ref', reference)),
      leaf('AddtlRmtInf', message),
    ),
  );
};
