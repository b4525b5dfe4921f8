import type { OfferShown } from '@kontor/api';
import { type DocumentLine, dayIn, figure, type Language, wordsIn } from '@kontor/print';
import { pageTexts } from './texts.ts';

/**
 * The page on which a customer sees an offer, chooses lines, and answers it. Where there are lines
 * to choose it has a script, and works without it.
 */

export const stylePath = '/offer.css';
export const scriptPath = '/offer.js';

const inHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const htmlLines = (text: string): string => inHtml(text).replaceAll('\n', '<br>');

type PageHead = { title: string; hasScript?: boolean };

const document = (
  language: Language,
  { title, hasScript = false }: PageHead,
  body: string,
): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${inHtml(title)}</title>
<link rel="stylesheet" href="${stylePath}">${hasScript ? `\n<script src="${scriptPath}" defer></script>` : ''}
</head>
<body><main>
${body}
</main></body>
</html>
`;

/** A page with one sentence, where there is no offer. */
export const sentencePage = (language: Language): string => {
  const sentence = pageTexts[language].not_found;
  return document(language, { title: sentence }, `<p class="notice">${inHtml(sentence)}</p>`);
};

/** Values that were typed, and why they were not taken. */
export type Typed = {
  name: string;
  note: string;
  fault: 'name_missing' | 'spent' | 'total_changed' | 'choose_one' | undefined;
};

const untyped: Typed = { name: '', note: '', fault: undefined };

/** The page of an offer; the moment of an answer is told in the time zone of the sender. */
export const offerPage = (
  shown: OfferShown,
  { secret, moment, typed = untyped }: { secret: string; moment: string; typed?: Typed },
): string => {
  const { sheet, language, content, sha256, accepted } = shown;
  const words = wordsIn(language);
  const texts = pageTexts[language];
  const title = `${words.offer} ${content.offernumber}`;
  const fact = (label: string, value: string) =>
    `<div><dt>${inHtml(label)}</dt><dd>${inHtml(value)}</dd></div>`;
  return document(
    language,
    { title: `${title} · ${sheet.sender.name}`, hasScript: hasChoices(shown) },
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
<footer><p>${inHtml(texts.proof)}:<br><code>${inHtml(sha256)}</code></p>${
      accepted ? `<p>${inHtml(texts.accepted_proof)}:<br><code>${inHtml(accepted)}</code></p>` : ''
    }</footer>`,
  );
};

const hasChoices = ({ offered }: OfferShown): boolean => offered.some(({ choice }) => choice !== '');

/**
 * The columns between the description and the amount; none where no line has a quantity or a price.
 */
const besides = ({ sheet }: OfferShown): number =>
  sheet.lines.some(({ quantity, price }) => quantity || price) ? 2 : 0;

const table = (offer: OfferShown): string => {
  const { sheet, language, offered } = offer;
  const words = wordsIn(language);
  const count = besides(offer);
  const sum = (label: string, amount: string, kind = '') =>
    `<tr class="sum ${kind}"><th colspan="${count + 1}" scope="row">${inHtml(label)}</th><td class="figure">${inHtml(figure(amount))}</td></tr>`;
  const taxed = sheet.taxes_included ? words.tax_included : words.tax;
  const total = sum(`${words.total} ${sheet.currency}`, sheet.total, 'total');
  const taxes = sheet.taxes.map(({ rate, base, amount }) => sum(taxed(rate, figure(base)), amount)).join('');
  const rounding = sheet.rounding ? sum(words.rounding, sheet.rounding) : '';
  let line = 0;
  const rows = sheet.lines.map((shown) => {
    if (shown.part) return partRow(shown, count);
    line += 1;
    return row(shown, language, { count, field: choiceField(line, offered) });
  });
  const head = (label: string, kind = 'figure beside') =>
    `<th scope="col" class="${kind}">${inHtml(label)}</th>`;
  return `<table id="offer">
<thead><tr>${head(words.description, 'text')}${count > 0 ? head(words.quantity) + head(words.price) : ''}${head(words.amount, 'figure')}</tr></thead>
<tbody>${rows.join('\n')}</tbody>
<tfoot>${sheet.subtotal ? sum(words.subtotal, sheet.subtotal) : ''}${
    sheet.taxes_included ? rounding + total + taxes : taxes + rounding + total
  }</tfoot>
</table>`;
};

/**
 * The field by which a line is chosen: a box for one that is optional; where one takes the place of
 * another, one of several, the first of which is chosen without it.
 */
const choiceField = (line: number, offered: OfferShown['offered']): string | undefined => {
  const own = offered[line - 1];
  const group = offered.filter((other) => other.group === own?.group);
  if (!own || group.every(({ choice }) => choice === '')) return undefined;
  const isOneOf = group.length > 1 && group[0]?.choice === '';
  const [type, name] = isOneOf ? ['radio', `line-group-${own.group}`] : ['checkbox', `line-${line}`];
  const value = own.choice === '' ? '' : String(line);
  return `<input type="${type}" id="line-${line}" name="${name}" value="${value}" form="answer"${own.isCounted ? ' checked' : ''}>`;
};

/** A title or a subtotal among the lines. */
const partRow = ({ description, amount = '', part }: DocumentLine, count: number): string =>
  part === 'title'
    ? `<tr class="title"><th colspan="${count + 2}" scope="rowgroup">${htmlLines(description)}</th></tr>`
    : `<tr class="subtotal"><th colspan="${count + 1}" scope="row">${htmlLines(description)}</th><td class="figure">${inHtml(figure(amount))}</td></tr>`;

type Shape = { count: number; field: string | undefined };

const row = (line: DocumentLine, language: Language, { count, field }: Shape): string => {
  const { description, quantity = '', unit = '', price, amount, choice } = line;
  const shown = amount === undefined ? '' : figure(amount);
  const counted = `${quantity} ${unit}`.trim();
  const each = price ? figure(price) : '';
  const note = choice ? `<br><em>${inHtml(wordsIn(language).choices[choice])}</em>` : '';
  // Where the page is narrow, it stands below the description.
  const below = counted && each ? `<span class="below">${inHtml(`${counted} × ${each}`)}</span>` : '';
  const text = `${htmlLines(description)}${note}${below}`;
  const beside = (value: string) => `<td class="figure beside">${inHtml(value)}</td>`;
  return `<tr${choice ? ' class="choice"' : ''}><td class="text">${
    field ? `<label class="choose">${field}<span>${text}</span></label>` : text
  }</td>${count > 0 ? beside(counted) + beside(each) : ''}<td class="figure">${inHtml(choice ? `(${shown})` : shown)}</td></tr>`;
};

const answerPart = (
  offer: OfferShown,
  { secret, moment, typed }: { secret: string; moment: string; typed: Typed },
): string => {
  const { state, answer, language, sheet, sha256 } = offer;
  const texts = pageTexts[language];
  if (state === 'answered' && answer) {
    const said = answer.answer === 'accepted' ? texts.accepted : texts.declined;
    return `<p class="notice ${answer.answer}" role="status">${inHtml(said(moment, answer.name))}</p>`;
  }
  if (state !== 'open')
    return `<p class="notice" role="status">${inHtml(state === 'expired' ? texts.expired : texts.ended)}</p>`;
  const fault = typed.fault ? `<p class="fault" role="alert">${inHtml(texts[typed.fault])}</p>` : '';
  const total = `${sheet.currency}\u00a0${figure(sheet.total)}`;
  const look = hasChoices(offer)
    ? `<button name="answer" value="chosen" class="quiet look" formnovalidate>${inHtml(texts.look)}</button>`
    : '';
  // The first button is what the Enter key presses: it only looks.
  return `<form id="answer" method="post" action="/offer/${secret}">
<h2>${inHtml(texts.your_answer)}</h2>
${fault}
<input type="hidden" name="sha256" value="${inHtml(sha256)}">
<div id="choices"><input type="hidden" name="amount" value="${inHtml(sheet.total)}">${
    hasChoices(offer) ? `<p class="chosen" aria-live="polite">${inHtml(texts.chosen(total))}</p>` : ''
  }</div>
<label>${inHtml(texts.name)}<input name="name" required maxlength="70" autocomplete="name" value="${inHtml(typed.name)}"></label>
<label>${inHtml(texts.note)}<textarea name="note" rows="3" maxlength="1000">${inHtml(typed.note)}</textarea></label>
<p class="binding">${inHtml(texts.binding(sheet.sender.name))}</p>
<div class="acts">${look}<button name="answer" value="accepted">${inHtml(texts.accept)}</button><button name="answer" value="declined" class="quiet">${inHtml(texts.decline)}</button></div>
</form>`;
};
