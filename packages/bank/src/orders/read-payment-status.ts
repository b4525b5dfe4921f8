import type {
  NamedPaymentStatus,
  PaymentGroupStatus,
  PaymentStatus,
  PaymentStatusReport,
  StatusReason,
} from '@kontor/domain';
import { BankFileFault, quoted } from '../values/fault.ts';
import { plainText } from '../values/texts.ts';
import {
  childOf,
  childrenOf,
  codeIn,
  optionalChild,
  requiredText,
  textAt,
  textIn,
  type XmlElement,
} from '../xml/element.ts';
import { parseXml } from '../xml/parse-xml.ts';

const namespaceForm =
  /^(urn:iso:std:iso:20022:tech:xsd:pain\.002\.001\.(03|10)|http:\/\/www\.six-interbank-clearing\.com\/de\/pain\.002\.001\.03\.ch\.02\.xsd)$/;

// An answer names each payment that was refused.
const mostBytes = 33_554_432;

/**
 * Reads a pain.002 of version 03 or 10: the answer of a bank to an order. Throws a BankFileFault
 * for anything that is not read exactly.
 */
export const readPaymentStatus = (bytes: Uint8Array): PaymentStatusReport => {
  if (bytes.length > mostBytes) throw new BankFileFault(`The file has more than ${mostBytes} bytes.`);
  const draft: Draft = { header: undefined, original: undefined, groups: [], payments: [] };
  const parser = parseXml({
    document: (namespace) => {
      if (!namespaceForm.test(namespace))
        throw new BankFileFault(
          `The file is not a pain.002 of version 03 or 10, but ${quoted(namespace) || 'XML without a namespace'}.`,
        );
    },
    open: (name, depth) => {
      if (depth === 1 && name !== 'CstmrPmtStsRpt')
        throw new BankFileFault(`The document has ${quoted(name)}, and must have CstmrPmtStsRpt.`);
    },
    close: (element, depth) => takePart(draft, element, depth),
  });
  parser.write(textOfFile(bytes));
  parser.end();
  const { header, original, groups } = draft;
  if (!header || !original)
    throw new BankFileFault(`The file has no ${header ? 'OrgnlGrpInfAndSts' : 'GrpHdr'}.`);
  return {
    message_id: plainText(requiredText(header, 'MsgId')),
    original_message: plainText(requiredText(original, 'OrgnlMsgId')),
    ...statusIn(original, 'GrpSts'),
    groups,
  };
};

type Draft = {
  header: XmlElement | undefined;
  original: XmlElement | undefined;
  groups: PaymentGroupStatus[];
  payments: NamedPaymentStatus[];
};

const takePart = (draft: Draft, element: XmlElement, depth: number): boolean => {
  const { name } = element;
  if (depth === 3 && name === 'TxInfAndSts') {
    draft.payments.push({
      end_to_end: plainText(requiredText(element, 'OrgnlEndToEndId')),
      ...statusIn(element, 'TxSts'),
    });
    return true;
  }
  if (depth !== 2) return false;
  if (name === 'OrgnlPmtInfAndSts') {
    draft.groups.push({
      payment_information: plainText(requiredText(element, 'OrgnlPmtInfId')),
      ...statusIn(element, 'PmtInfSts'),
      payments: draft.payments,
    });
    draft.payments = [];
    return true;
  }
  if (name === 'SplmtryData') return true;
  const field = name === 'GrpHdr' ? 'header' : name === 'OrgnlGrpInfAndSts' ? 'original' : undefined;
  if (field === undefined)
    throw new BankFileFault(`The message has an element ${quoted(name)}, which the standard does not know.`);
  if (draft[field]) throw new BankFileFault(`The file has more than one ${name}.`);
  draft[field] = element;
  return true;
};

const statusIn = (element: XmlElement, name: string): PaymentStatus => {
  const status = textAt(element, name);
  if (status === '' ? optionalChild(element, name) !== undefined : !/^[A-Z]{4}$/.test(status))
    throw new BankFileFault(`${name} is ${quoted(status) || 'empty'}, and must be a code of four letters.`, {
      element: name,
    });
  return { status, reasons: childrenOf(element, 'StsRsnInf').map(reasonOf) };
};

const reasonOf = (element: XmlElement): StatusReason => ({
  code: optionalChild(element, 'Rsn') ? plainText(codeIn(childOf(element, 'Rsn'))) : '',
  texts: childrenOf(element, 'AddtlInf')
    .map((text) => plainText(textIn(text)))
    .filter((text) => text !== ''),
});

const textOfFile = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new BankFileFault('The XML cannot be read: its bytes are not in UTF-8.');
  }
};
