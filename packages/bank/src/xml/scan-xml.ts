import { bankFileBounds } from '../values/bounds.ts';

export type XmlScanner = { write: (text: string) => void; end: () => void };

export type XmlEvents = {
  open: (name: string, attributes: ReadonlyMap<string, string>) => void;
  text: (text: string) => void;
  close: (name: string) => void;
  /** Throws. `why` is a clause without a full stop. */
  refuse: (why: string) => never;
};

// Names of the standards are of ASCII.
const nameForm = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?';
const bareTag = new RegExp(`^${nameForm}$`);
const attributeForm = `\\s+(${nameForm})\\s*=\\s*("[^"<]*"|'[^'<]*')`;
const wholeTag = new RegExp(`<(${nameForm})((?:${attributeForm})*)\\s*(/?)>`, 'y');
const eachAttribute = new RegExp(attributeForm, 'g');
const forbidden = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
const none: ReadonlyMap<string, string> = new Map();

/**
 * Takes XML 1.0 apart, piece by piece: elements, texts, CDATA and comments; processing instructions are skipped. All else is refused:
 * a DOCTYPE, and entities with it; names that no standard of banks has. It holds no more of a file than one tag or text, and takes a third of
 * the time of a parser that knows all of XML.
 */
export const scanXml = ({ open, text, close, refuse }: XmlEvents): XmlScanner => {
  let buffer = '';
  let isBegun = false;
  const path: string[] = [];
  let isDone = false;

  const takeText = (written: string): void => {
    if (path.length === 0) {
      if (written.trim() !== '') refuse('it has text beside its root element');
      return;
    }
    if (written.includes(']]>')) refuse('a text has ]]>');
    text(written.includes('&') ? decoded(written, refuse) : written);
  };
  const takeOpen = (name: string, attributes: ReadonlyMap<string, string>, isClosed: boolean): void => {
    if (path.length === 0 && isDone) refuse('it has more than one root element');
    if (path.length >= bankFileBounds.depth)
      refuse(`elements are nested deeper than ${bankFileBounds.depth}`);
    path.push(name);
    open(name, attributes);
    if (isClosed) takeClose(name);
  };
  const takeClose = (name: string): void => {
    if (path.pop() !== name) refuse(`the tag </${name.slice(0, 40)}> closes another element`);
    if (path.length === 0) isDone = true;
    close(name);
  };

  /** The place after the tag at `at`; -1 where it is not complete. */
  const tagAt = (at: number): number => {
    const end = buffer.indexOf('>', at);
    if (end < 0) return -1;
    if (buffer[at + 1] === '/') {
      takeClose(buffer.slice(at + 2, end).trimEnd());
      return end + 1;
    }
    const bare = buffer.slice(at + 1, end);
    if (bareTag.test(bare)) {
      takeOpen(bare, none, false);
      return end + 1;
    }
    wholeTag.lastIndex = at;
    const [whole, name = '', attributes = '', , , slash] = wholeTag.exec(buffer) ?? [];
    if (whole !== undefined) {
      takeOpen(name, attributesOf(attributes, refuse), slash === '/');
      return at + whole.length;
    }
    // The value of an attribute may have a `>`, and end later.
    if (/["']/.test(bare.replace(/"[^"]*"|'[^']*'/g, ''))) return -1;
    return refuse(`the tag <${bare.slice(0, 40)}> is malformed`);
  };
  /** The place after what `begin` begins; -1 where it is not complete. */
  const sectionAt = (at: number, begin: string, end: string, take: (content: string) => void): number => {
    const found = buffer.indexOf(end, at + begin.length);
    if (found < 0) return -1;
    take(buffer.slice(at + begin.length, found));
    return found + end.length;
  };
  const takeComment = (content: string): void => {
    if (content.includes('--') || content.endsWith('-')) refuse('a comment is malformed');
  };
  const takeSection = (content: string): void => {
    if (path.length === 0) refuse('it has text beside its root element');
    text(content);
  };
  const takeDeclaration = (content: string): void => {
    // An instruction for programs, such as that of a style sheet, says nothing of the document.
    if (/^(?!xml\s)[A-Za-z_][\w.-]*(\s|$)/i.test(content)) return;
    if (isBegun || !/^xml\s+version\s*=\s*["']1\.0["']/.test(content))
      refuse('its declaration is malformed, or is not at its beginning');
  };
  const markAt = (at: number): number => {
    if (buffer[at + 1] === '?') return sectionAt(at, '<?', '?>', takeDeclaration);
    if (buffer[at + 1] !== '!') return tagAt(at);
    if (buffer.startsWith('<!--', at)) return sectionAt(at, '<!--', '-->', takeComment);
    if (buffer.startsWith('<![CDATA[', at)) return sectionAt(at, '<![CDATA[', ']]>', takeSection);
    const isShort = buffer.length - at < '<![CDATA['.length;
    return isShort ? -1 : refuse('a DOCTYPE is not accepted');
  };

  return {
    write: (more) => {
      if (forbidden.test(more)) refuse('it has a character that XML does not allow');
      buffer += more;
      let at = 0;
      for (;;) {
        const mark = buffer.indexOf('<', at);
        // A mark that is cut may be that of a comment.
        if (mark < 0 || mark + 1 >= buffer.length) break;
        if (mark > at) takeText(buffer.slice(at, mark));
        at = mark;
        const next = markAt(at);
        if (next < 0) break;
        isBegun = true;
        at = next;
      }
      buffer = buffer.slice(at);
      if (buffer.length > bankFileBounds.token)
        refuse(`a text, tag or comment is longer than ${bankFileBounds.token} characters`);
    },
    end: () => {
      if (!isDone || path.length > 0 || buffer.includes('<')) refuse('it ends too early');
      takeText(buffer);
    },
  };
};

const attributesOf = (written: string, refuse: XmlEvents['refuse']): ReadonlyMap<string, string> => {
  if (written === '') return none;
  const attributes = new Map<string, string>();
  for (const [, name = '', value = ''] of written.matchAll(eachAttribute)) {
    if (attributes.has(name)) refuse(`an element has the attribute ${name.slice(0, 40)} twice`);
    attributes.set(name, decoded(value.slice(1, -1), refuse));
  }
  return attributes;
};

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const decoded = (text: string, refuse: XmlEvents['refuse']): string =>
  text.replace(/&([^;&\s]{0,12});?/g, (written, name: string) => {
    const known = Object.hasOwn(entities, name) ? entities[name] : characterOf(name);
    return known !== undefined && written.endsWith(';')
      ? known
      : refuse('it has an entity that is not defined');
  });

const characterOf = (name: string): string | undefined => {
  const [, decimal, hexadecimal] = /^#(?:(\d{1,7})|x([\da-fA-F]{1,6}))$/.exec(name) ?? [];
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  if (!(code <= 0x10ffff)) return undefined;
  const character = String.fromCodePoint(code);
  return forbidden.test(character) ? undefined : character;
};
