import type { OfferShown } from '@kontor/api';
import { type DocumentLine, dayIn, figure, type Language, wordsIn } from '@kontor/print';
import { pageTexts } from './texts.ts';

/** The page on which a customer sees an offer and answers it. It has no script. */

export const stylePath = '/offer.css';

const inHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const htmlLines = (text: string): string => inHtml(text).replaceAll('\n', '<br>');

const document = (language: Language, title: string, body: string): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${inHtml(title)}</title>
<link rel="stylesheet" href="${stylePath}">
</head>
<body><main>
${body}
</main></body>
</html>
`;

/** A page with one sentence, where there is no offer. */
export const sentencePage = (language: Language): string => {
  const sentence = pageTexts[language].not_found;
  return document(language, sentence, `<p class="notice">${inHtml(sentence)}</p>`);
};

/** Values that were typed, and why they were not taken. */
export type Typed = { name: string; note: string; fault: 'name_missing' | 'spent' | undefined };

const untyped: Typed = { name: '', note: '', fault: undefined };

/** The page of an offer; the moment of an answer is told in the time zone of the sender. */
export const offerPage = (
  shown: OfferShown,
  { secret, moment, typed = untyped }: { secret: string; moment: string; typed?: Typed },
): string => {
  const { sheet, language, content, sha256 } = shown;
  const words = wordsIn(language);
  const texts = pageTexts[language];
  const title = `${words.offer} ${content.offernumber}`;
  const fact = (label: string, value: string) =>
    `<div><dt>${inHtml(label)}</dt><dd>${inHtml(value)}</dd></div>`;
  return document(
    language,
    `${title} · ${sheet.sender.name}`,
    `<header><p class="sender">${inHtml(sheet.sender.name)}</p>
<p class="address">${sheet.sender.address.map(inHtml).join(', ')}</p></header>
<h1>${inHtml(title)}</h1>
${sheet.subject ? `<p class="subject">${htmlLines(sheet.subject)}</p>` : ''}
<dl>${fact(words.day, dayIn(language, content.transdate))}${fact(words.valid_until, dayIn(language, content.valid_until))}${
      content.revision > 1 ? fact('', texts.version(content.revision)) : ''
    }${fact(words.customer_number, content.customernumber)}</dl>
<p class="for">${sheet.recipient.map(inHtml).join('<br>')}</p>
${table(shown)}
${sheet.notes ? `<p>${htmlLines(sheet.notes)}</p>` : ''}
<p><a href="/offer/${secret}/pdf" download>${inHtml(texts.pdf)}</a></p>
${answerPart(shown, { secret, moment, typed })}
<footer><p>${inHtml(texts.proof)}:<br><code>${inHtml(sha256)}</code></p></footer>`,
  );
};

const table = ({ sheet, language }: OfferShown): string => {
  const words = wordsIn(language);
  const sum = (label: string, amount: string, kind = '') =>
    `<tr class="sum ${kind}"><th colspan="3" scope="row">${inHtml(label)}</th><td class="figure">${inHtml(figure(amount))}</td></tr>`;
  const taxed = sheet.taxes_included ? words.tax_included : words.tax;
  const total = sum(`${words.total} ${sheet.currency}`, sheet.total, 'total');
  const taxes = sheet.taxes.map(({ rate, base, amount }) => sum(taxed(rate, figure(base)), amount)).join('');
  const rounding = sheet.rounding ? sum(words.rounding, sheet.rounding) : '';
  return `<table>
<thead><tr><th scope="col">${inHtml(words.description)}</th><th scope="col" class="figure">${inHtml(words.quantity)}</th><th scope="col" class="figure">${inHtml(words.price)}</th><th scope="col" class="figure">${inHtml(words.amount)}</th></tr></thead>
<tbody>${sheet.lines.map((line) => row(line, language)).join('\n')}</tbody>
<tfoot>${sheet.subtotal ? sum(words.subtotal, sheet.subtotal) : ''}${
    sheet.taxes_included ? rounding + total + taxes : taxes + rounding + total
  }</tfoot>
</table>`;
};

const row = (line: DocumentLine, language: Language): string => {
  const words = wordsIn(language);
  const { description, quantity = '', unit = '', price, amount, part, choice } = line;
  if (part === 'title')
    return `<tr class="title"><th colspan="4" scope="rowgroup">${htmlLines(description)}</th></tr>`;
  const shown = amount === undefined ? '' : figure(amount);
  if (part === 'subtotal')
    return `<tr class="subtotal"><th colspan="3" scope="row">${htmlLines(description)}</th><td class="figure">${inHtml(shown)}</td></tr>`;
  const besides = choice ? `<br><em>${inHtml(words.choices[choice])}</em>` : '';
  return `<tr${choice ? ' class="choice"' : ''}><td>${htmlLines(description)}${besides}</td><td class="figure">${inHtml(`${quantity} ${unit}`.trim())}</td><td class="figure">${price ? inHtml(figure(price)) : ''}</td><td class="figure">${inHtml(choice ? `(${shown})` : shown)}</td></tr>`;
};

const answerPart = (
  { state, answer, language, sheet, sha256 }: OfferShown,
  { secret, moment, typed }: { secret: string; moment: string; typed: Typed },
): string => {
  const texts = pageTexts[language];
  if (state === 'answered' && answer) {
    const said = answer.answer === 'accepted' ? texts.accepted : texts.declined;
    return `<p class="notice ${answer.answer}" role="status">${inHtml(said(moment, answer.name))}</p>`;
  }
  if (state !== 'open')
    return `<p class="notice" role="status">${inHtml(state === 'expired' ? texts.expired : texts.ended)}</p>`;
  const fault = typed.fault ? `<p class="fault" role="alert">${inHtml(texts[typed.fault])}</p>` : '';
  return `<form method="post" action="/offer/${secret}">
<h2>${inHtml(texts.your_answer)}</h2>
${fault}
<input type="hidden" name="sha256" value="${inHtml(sha256)}">
<label>${inHtml(texts.name)}<input name="name" required maxlength="70" autocomplete="name" value="${inHtml(typed.name)}"></label>
<label>${inHtml(texts.note)}<textarea name="note" rows="3" maxlength="1000">${inHtml(typed.note)}</textarea></label>
<p class="binding">${inHtml(texts.binding(sheet.sender.name))}</p>
<div class="acts"><button name="answer" value="accepted">${inHtml(texts.accept)}</button><button name="answer" value="declined" class="quiet">${inHtml(texts.decline)}</button></div>
</form>`;
};
