import { bareIban, isCreditorReference, isIban, isQrReference } from '@kontor/domain';
import { bareCode, distinct, givenReference, plainText } from '../values/texts.ts';

/** The field `:86:`: what is notified of an entry. */
export type Information = {
  /** The code of the transaction that German and Austrian banks give, of three digits. */
  code: string;
  text: string;
  name: string;
  iban: string;
  bic: string;
  ultimate: string;
  end_to_end: string;
  message: string;
  mandate: string;
  purpose: string;
  creditor: string;
  texts: string[];
};

/**
 * Reads `:86:` in any of its forms: parts that are numbered, parts that are named, or lines of free
 * text.
 */
export const informationOf = (lines: readonly string[]): Information => {
  const written = lines.join('');
  const [, code = '', mark = ''] = /^(\d{3})([^\w\s])(?=\d\d)/.exec(written) ?? [];
  const information =
    mark !== ''
      ? numbered(written.slice(4), mark, code)
      : beginsNamed.test(written)
        ? named(written)
        : { ...nothing, texts: distinct(lines.map(plainText)) };
  return { ...information, creditor: creditorReferenceIn(information.texts) };
};

const nothing: Information = {
  code: '',
  text: '',
  name: '',
  iban: '',
  bic: '',
  ultimate: '',
  end_to_end: '',
  message: '',
  mandate: '',
  purpose: '',
  creditor: '',
  texts: [],
};

/**
 * The payment reference that the texts have, as MT940 has no place for it. Its check digits are
 * valid, and there is no other one: with two it is not known which was meant.
 */
const creditorReferenceIn = (texts: readonly string[]): string => {
  const found = texts.flatMap((text) => [
    ...(text.match(/(?<!\d)\d{2}(?: ?\d{5}){5}(?!\d)/g) ?? []).map(bareCode).filter(isQrReference),
    ...(text.match(/\bRF\d{2}[A-Z0-9]{1,21}\b/g) ?? []).filter(isCreditorReference),
  ]);
  const references = distinct(found);
  return references.length === 1 ? (references[0] ?? '') : '';
};

/** A part of that many characters was cut, and the next one goes on within the word. */
const fullPart = 27;

const joinedParts = (parts: readonly string[]): string =>
  plainText(
    parts.reduce(
      (text, part, index) =>
        `${text}${index === 0 || (parts[index - 1] ?? '').length >= fullPart ? '' : ' '}${part}`,
      '',
    ),
  );

const tagForm = /^(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP|RCUR)\+(.*)$/u;

/**
 * Parts such as `?20EREF+4711?32Muster AG`: 00 words of the bank, 20 to 29 and 60 to 63 texts, 30
 * to 33 the other side.
 */
const numbered = (written: string, mark: string, code: string): Information => {
  const parts = new Map<string, string>();
  for (const part of written.split(mark)) {
    const number = part.slice(0, 2);
    // A mark within a text is a part of it.
    const isPart = /^\d\d$/.test(number) && !parts.has(number);
    const last = [...parts.keys()].at(-1);
    if (isPart) parts.set(number, part.slice(2));
    else if (last !== undefined) parts.set(last, `${parts.get(last) ?? ''}${mark}${part}`);
  }
  const at = (number: string) => parts.get(number) ?? '';
  const texts = [...parts].filter(([number]) => /^(2\d|6[0-3])$/.test(number)).map(([, part]) => part);
  const { tags, untagged } = taggedTexts(texts);
  const id = (tag: string) => givenReference((tags.get(tag) ?? []).join(''));
  const iban = bareIban(at('31')) || bareIban((tags.get('IBAN') ?? []).join(''));
  const bic = bareCode(at('30'));
  return {
    ...nothing,
    code,
    text: plainText(at('00')),
    name: joinedParts([at('32'), at('33')]),
    iban: isIban(iban) ? iban : plainText(at('31')),
    bic: /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic) ? bic : bareCode((tags.get('BIC') ?? []).join('')),
    ultimate: joinedParts(tags.get('ABWA') ?? tags.get('ABWE') ?? []),
    end_to_end: id('EREF'),
    message: id('KREF'),
    mandate: id('MREF'),
    purpose: id('PURP'),
    texts: distinct([joinedParts(untagged), joinedParts(tags.get('SVWZ') ?? [])]),
  };
};

/**
 * The values of tags such as `EREF+`, each of which goes on until the next one, and what is before
 * the first.
 */
const taggedTexts = (texts: readonly string[]): { tags: Map<string, string[]>; untagged: string[] } => {
  const tags = new Map<string, string[]>();
  const untagged: string[] = [];
  let current = untagged;
  for (const text of texts) {
    const [, tag, value = ''] = tagForm.exec(text) ?? [];
    if (tag === undefined) {
      current.push(text);
      continue;
    }
    // A full part stays one, so that its text goes on without a blank.
    current = [text.length >= fullPart ? value.padStart(fullPart) : value];
    tags.set(tag, current);
  }
  return { tags, untagged };
};

const namedParts =
  'TRTP|EREF|KREF|PREF|MARF|CSID|ORDP|BENM|NAME|IBAN|BIC|ACCW|REMI|PURP|ULTD|ULTC|ISDT|RTRN|CNTP|ADDR|SVCL|ID';
const beginsNamed = new RegExp(`^/(?:${namedParts})/`);
const eachNamed = new RegExp(`/(${namedParts})/`);

/** Parts such as `/EREF/4711/ORDP//NAME/Muster AG/REMI/Rechnung 12`. */
const named = (written: string): Information => {
  const parts = new Map<string, string>();
  const pieces = written.split(eachNamed);
  for (let at = 1; at < pieces.length; at += 2) {
    const [name = '', value = ''] = [pieces[at], pieces[at + 1]];
    if (!parts.has(name)) parts.set(name, value.replace(/^\/+|\/+$/g, ''));
  }
  const at = (name: string) => plainText(parts.get(name) ?? '');
  const structured = /^STRD\/CUR\/(.*)$/.exec(at('REMI'))?.[1];
  return {
    ...nothing,
    text: at('TRTP'),
    name: at('NAME'),
    iban: bareIban(at('IBAN')),
    bic: bareCode(at('BIC')),
    ultimate: at('ULTD') || at('ULTC'),
    end_to_end: givenReference(at('EREF')),
    message: givenReference(at('PREF') || at('KREF')),
    mandate: givenReference(at('MARF')),
    purpose: at('PURP').replace(/^CD\//, ''),
    texts: distinct([structured ?? at('REMI').replace(/^USTD\/+/, '')]),
  };
};
