import type { BankStatement } from '@kontor/domain';
import type { Tally } from '../values/bounds.ts';
import { BankFileFault, quoted, withinPlace } from '../values/fault.ts';
import type { StatementReader } from '../values/reader.ts';
import { plainText } from '../values/texts.ts';
import { requiredText, type XmlElement } from '../xml/element.ts';
import { parseXml } from '../xml/parse-xml.ts';
import { type Draft, draftPlace, openDraft, statementOf, takeElement } from './draft.ts';
import { type CamtMessage, messageOf } from './message.ts';

// Document, the message, and then its header and statements.
const statementDepth = 2;

/** A reader of camt.052, camt.053 and camt.054. Moments are days in `zone`. */
export const openCamt = ({ zone, tally }: { zone: string; tally: Tally }): StatementReader<string> => {
  let message: CamtMessage | undefined;
  let messageId = '';
  let draft: Draft | undefined;
  let finished: BankStatement[] = [];

  const begin = (name: string): void => {
    tally('statements', 1);
    if (messageId === '') throw new BankFileFault('The file has no GrpHdr before its first statement.');
    draft = openDraft(name);
  };

  const open = (name: string, depth: number): void => {
    if (depth === 1 && name !== message?.message)
      throw new BankFileFault(`The document has ${quoted(name)}, and must have ${message?.message}.`);
    if (depth === statementDepth && name === message?.statement) begin(name);
    const within = depth - statementDepth;
    if (!draft || !((within === 1 && name === 'Ntry') || (within === 3 && name === 'TxDtls'))) return;
    tally('entries', 1);
    if (within === 1) draft.begun += 1;
  };

  const closePart = (element: XmlElement): void => {
    if (draft && message) {
      // A fault of the statement is none of its last entry.
      draft.begun = 0;
      finished.push(statementOf(draft, { kind: message.kind, messageId, zone }));
      draft = undefined;
    } else if (element.name === 'GrpHdr') {
      if (messageId !== '') throw new BankFileFault('The file has more than one GrpHdr.');
      messageId = plainText(requiredText(element, 'MsgId'));
    } else if (element.name !== 'SplmtryData')
      throw new BankFileFault(
        `The message has an element ${quoted(element.name)}, which the standard does not know.`,
      );
  };

  const close = (element: XmlElement, depth: number): boolean => {
    if (draft && depth > statementDepth)
      return takeElement(draft, element, { depth: depth - statementDepth, zone });
    if (depth === statementDepth) closePart(element);
    return depth === statementDepth;
  };

  const place = () => (draft ? draftPlace(draft) : {});
  const parser = parseXml({
    document: (namespace) => {
      message = messageOf(namespace);
    },
    open: (name, depth) => withinPlace(place, () => open(name, depth)),
    close: (element, depth) => withinPlace(place, () => close(element, depth)),
  });
  const after = (work: () => void): BankStatement[] => {
    withinPlace(place, work);
    const statements = finished;
    finished = [];
    return statements;
  };
  let isMet = false;
  return {
    write: (text) => {
      const statements = after(() => parser.write(text));
      isMet ||= statements.length > 0;
      return statements;
    },
    end: () => {
      const statements = after(() => parser.end());
      if (!isMet && statements.length === 0) throw new BankFileFault('The file has no statement.');
      return statements;
    },
  };
};
