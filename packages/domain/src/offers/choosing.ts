import { newFindings } from '../refusal/findings.ts';
import { say } from '../values/sentences/say.ts';

/**
 * The lines of an offer that count, and those that its customer may choose (docs/interface §37.2).
 */

type OfferedLine = {
  choice?: string | null | undefined;
  title?: string | null | undefined;
  subtotal?: boolean | null | undefined;
};

const isCounted = ({ choice }: OfferedLine): boolean => !choice;

/**
 * The lines of an offer that count in its total. A title above a line that is left out goes on to
 * the next one below it, and its subtotal to the one before; those of a part without lines go.
 */
export const countedLines = <Of extends OfferedLine>(lines: readonly Of[]): Of[] => {
  const counted: Of[] = [];
  let title: string | undefined;
  for (const line of lines) {
    if (line.title) title = line.title;
    if (isCounted(line)) {
      counted.push(title ? { ...line, title } : line);
      title = undefined;
    } else if (line.subtotal) {
      const last = counted.pop();
      if (last) counted.push(title ? last : { ...last, subtotal: true });
      title = undefined;
    }
  }
  return counted;
};

/**
 * The places of lines of which one counts at most: a line with the alternatives below it. One
 * alone may be chosen or not.
 */
export const choiceGroups = (lines: readonly OfferedLine[]): readonly (readonly number[])[] => {
  const groups: number[][] = [];
  for (const [at, { choice }] of lines.entries()) {
    const last = groups.at(-1);
    if (choice === 'alternative' && last) last.push(at);
    else groups.push([at]);
  }
  return groups;
};

type ChosenLine = OfferedLine & { choice?: '' | 'optional' | 'alternative' | undefined };

/**
 * The lines of an offer in their places, with those that count where some are chosen, counted from
 * 1. Refuses `invalid` for a line that nobody can choose, and for two of which one excludes the
 * other.
 */
export const markChosen = <Of extends ChosenLine>(lines: readonly Of[], chosen: readonly number[]): Of[] => {
  const findings = newFindings();
  for (const line of chosen)
    if (!lines[line - 1]?.choice) findings.add('invalid', 'chosenlines', say('offer_line_choice', { line }));
  const marked = [...lines];
  for (const group of choiceGroups(lines)) {
    const [first, second] = group.filter((at) => chosen.includes(at + 1));
    if (first === undefined) continue;
    if (second !== undefined) {
      const said = { line: first + 1, other: second + 1 };
      findings.add('invalid', 'chosenlines', say('offer_line_other', said));
    }
    for (const at of group) {
      const line = lines[at];
      if (line) marked[at] = { ...line, choice: at === first ? '' : 'alternative' };
    }
  }
  findings.refuse();
  return marked;
};

/**
 * The lines of an offer as they are accepted: an alternative that was chosen takes the place of the
 * line that it stands for, with the title and the subtotal there. Refuses as `markChosen` does.
 */
export const withChosen = <Of extends ChosenLine>(lines: readonly Of[], chosen: readonly number[]): Of[] => {
  const accepted = markChosen(lines, chosen);
  for (const group of choiceGroups(lines)) {
    const [base = 0] = group;
    const at = group.find((one) => chosen.includes(one + 1)) ?? base;
    const [taken, given] = [accepted[at], accepted[base]];
    if (at === base || !taken || !given) continue;
    accepted[base] = { ...taken, ...layoutAt(given) };
    accepted[at] = { ...given, ...layoutAt(taken) };
  }
  return accepted;
};

/** The title and the subtotal of a line, which stay where they are while lines change places. */
const layoutAt = ({ title, subtotal }: OfferedLine) => ({ title, subtotal });
