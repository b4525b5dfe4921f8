import { SaxesParser } from 'saxes';
import { bankFileBounds } from '../values/bounds.ts';

export type XmlScanner = { write: (text: string) => void; end: () => void };

export type XmlEvents = {
  open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  text: (text: string) => void;
  close: (name: string) => void;
  /** Throws. `why` is a clause without a full stop. */
  refuse: (why: string) => never;
};

const doctypeFault = 'a DOCTYPE is not accepted';
const declarationFault = 'its declaration is malformed, or is not at its beginning';

/** Our sentences for the faults that the parser names. */
const sentences: readonly (readonly [RegExp, string])[] = [
  [/entity/, 'it has an entity that is not defined'],
  [/only one root/, 'it has more than one root element'],
  [/outside of root/, 'it has text beside its root element'],
  [/clos/, 'a tag closes another element'],
  [/doctype|incorrect syntax/, doctypeFault],
  [
    /declaration|expected|value required|must (match|be quoted)|whitespace required|instruction/i,
    declarationFault,
  ],
  [/\]\]>/, 'a text has ]]>'],
  [/comment/, 'a comment is malformed'],
  [/disallowed character\.$/, 'it has a character that XML does not allow'],
  [/attribute|tag/, 'a tag is malformed'],
];
const duplicate = /duplicate attribute: (.{1,40})/;

// Long pieces are read in parts, so that a token without end is seen before it is held.
const stepSize = 4_096;

/**
 * Takes XML 1.0 apart, piece by piece: elements, texts and CDATA; comments and processing
 * instructions are skipped. A DOCTYPE is refused, and entities with it, and whatever is longer or
 * deeper than the bounds, so that no more of a file is held than one tag or text.
 */
export const scanXml = ({ open, text, close, refuse }: XmlEvents): XmlScanner => {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let isBegun = false;
  let isEnding = false;
  let depth = 0;
  // The characters that were written, and where the last tag, text or comment ended among them.
  let taken = 0;
  let ended = 0;
  const takes =
    <Event>(take: (event: Event) => void) =>
    (event: Event): void => {
      ended = parser.position;
      take(event);
    };

  // Seven events: with an eighth the engine keeps the parser as a dictionary, and it takes four
  // times as long.
  parser.on('error', ({ message }) => {
    if (isEnding) refuse('it ends too early');
    const [, twice] = duplicate.exec(message) ?? [];
    if (twice !== undefined) refuse(`an element has the attribute ${twice.replace(/\.$/, '')} twice`);
    refuse(sentences.find(([form]) => form.test(message))?.[1] ?? message.replace(/\.$/, '').slice(0, 120));
  });
  parser.on('doctype', () => refuse(doctypeFault));
  parser.on(
    'opentag',
    takes(({ name, attributes }) => {
      if (depth === 0 && (parser.xmlDecl.version ?? '1.0') !== '1.0') refuse(declarationFault);
      depth += 1;
      if (depth > bankFileBounds.depth) refuse(`elements are nested deeper than ${bankFileBounds.depth}`);
      open(name, attributes);
    }),
  );
  parser.on(
    'closetag',
    takes(({ name }) => {
      depth -= 1;
      close(name);
    }),
  );
  // The blanks before and after the root element are none of its text.
  const take = takes((more: string) => {
    if (depth > 0) text(more);
  });
  parser.on('text', take);
  parser.on('cdata', take);
  parser.on(
    'comment',
    takes(() => undefined),
  );

  const writePart = (part: string): void => {
    parser.write(part);
    taken += part.length;
    if (taken - ended > bankFileBounds.token)
      refuse(`a text, tag or comment is longer than ${bankFileBounds.token} characters`);
  };
  return {
    write: (more) => {
      // Blanks may stand before a declaration.
      const written = isBegun ? more : more.trimStart();
      isBegun ||= written !== '';
      for (let at = 0; at < written.length; at += stepSize) writePart(written.slice(at, at + stepSize));
    },
    end: () => {
      isEnding = true;
      parser.close();
    },
  };
};
