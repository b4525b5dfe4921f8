import { mm } from '../page/measures.ts';
import { type Element, leading, type Paper } from '../page/paper.ts';
import { wrap } from '../page/wrap.ts';
import type { Transfer } from '../sheet/sheet.ts';
import { wordsIn } from '../words/languages.ts';
import type { Language } from '../words/words.ts';
import { type Block, baseline, paragraph } from './blocks.ts';
import { grey, type Style } from './style.ts';

/** The account to which is paid: its lines, together on one page. */
export const transferBlocks = (
  paper: Paper,
  style: Style,
  { language, transfer }: { language: Language; transfer: Transfer },
): Block[] => {
  const words = wordsIn(language);
  const { text, left, right } = style;
  const facts = [
    ['IBAN', transfer.iban.replace(/(.{4})(?=.)/g, '$1 ')],
    ['BIC', transfer.bic],
    [words.bank, transfer.bank],
    [words.account_holder, transfer.holder],
    [words.reference, transfer.reference],
  ].flatMap(([label = '', value]) => (value ? [{ label, value }] : []));
  const label = { ...text, colour: grey };
  const widest = facts.reduce((widest, fact) => Math.max(widest, paper.width(fact.label, label)), 0);
  const values = left + widest + mm(5);
  const height = leading(text.size);
  const lines = facts.flatMap((fact) =>
    wrap(fact.value, right - values, (line) => paper.width(line, text)).map((value, at) => ({
      label: at === 0 ? fact.label : '',
      value,
    })),
  );
  let section: Element | undefined;
  return [
    ...paragraph(paper, words.pay_to, { type: text, left, right, before: style.gap * 0.7, keep: true }),
    ...lines.map(
      (line, at): Block => ({
        height,
        before: at === 0 ? mm(0.8) : 0,
        keep: at < lines.length - 1,
        draw: (top) => {
          section ??= paper.structure.child('Sect');
          const y = baseline(top, text);
          section.child('P').write(() => {
            paper.text(line.label, { x: left, y }, label);
            paper.text(line.value, { x: values, y }, text);
          });
        },
      }),
    ),
  ];
};
