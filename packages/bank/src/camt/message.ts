import type { BankStatementKind } from '@kontor/domain';
import { BankFileFault, quoted } from '../values/fault.ts';

/** A message of the family: its element, and that of its statements. */
export type CamtMessage = {
  kind: Exclude<BankStatementKind, 'MT940'>;
  message: string;
  statement: string;
};

/** The messages by their number in the namespace. */
export const camtMessages: ReadonlyMap<string, CamtMessage> = new Map([
  ['052', { kind: 'camt.052', message: 'BkToCstmrAcctRpt', statement: 'Rpt' }],
  ['053', { kind: 'camt.053', message: 'BkToCstmrStmt', statement: 'Stmt' }],
  ['054', { kind: 'camt.054', message: 'BkToCstmrDbtCdtNtfctn', statement: 'Ntfctn' }],
]);

/** The namespace of a message, such as that of camt.053.001.08. */
export const namespaceOf = (kind: CamtMessage['kind'], version: string): string =>
  `urn:iso:std:iso:20022:tech:xsd:${kind}.001.${version}`;

/**
 * The message of a namespace. Versions 02 to 14 are read: what is read of them is at the same
 * places, and an element that is not known where money is decided is refused anyway. Throws a
 * BankFileFault for every other one.
 */
export const messageOf = (namespace: string): CamtMessage => {
  const [, number = '', version = ''] =
    /^urn:iso:std:iso:20022:tech:xsd:camt\.(\d{3})\.001\.(\d\d)$/.exec(namespace) ?? [];
  const message = camtMessages.get(number);
  if (!message || version < '02' || version > '14')
    throw new BankFileFault(
      `The file is not a camt.052, camt.053 or camt.054 of a version from 02 to 14, but ${quoted(namespace) || 'XML without a namespace'}.`,
    );
  return message;
};
