import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { xmlSchema } from '../../src/xsd/xml-schema.ts';
import type { Answered, Sent } from '../service.ts';

/** Checks documents by the XML Schema that the server serves. */

const schema = XsdValidator.fromDoc(XmlDocument.fromString(xmlSchema()));

/** Throws where a document is other than the schema. */
export const validateXml = (text: string): void => {
  const document = XmlDocument.fromString(text);
  try {
    schema.validate(document);
  } finally {
    document.dispose();
  }
};

type Request = { headers: Readonly<Record<string, string>>; payload?: string | Buffer };

/**
 * Throws where an answer in XML is other than the schema, or a request in XML that was done. One
 * with `ignored` elements (§3.9) is, and an entry of a bulk that is refused may be.
 */
export const checkXml = (
  { headers, payload }: Request,
  { status, headers: answered, body }: Answered,
  { ignored = false }: Pick<Sent, 'ignored'>,
): void => {
  // A file for a bank has a schema of its own.
  const isFile = answered['content-disposition'] !== undefined;
  const isXml = String(answered['content-type']).startsWith('application/xml');
  if (isXml && !isFile && body !== '') validateXml(body);
  const isDone = status < 300 && !ignored && !/\b(invalid|malformed)\b/.test(body);
  const text = payload?.toString() ?? '';
  // So has a file of a bank.
  const isRecord = headers['content-type'] === 'application/xml' && !text.includes('urn:iso:std:iso:20022');
  if (isDone && isRecord && text !== '') validateXml(text);
};
