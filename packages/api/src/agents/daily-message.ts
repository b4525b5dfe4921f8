import type { DailyFigures, TakenDailyMail } from '@kontor/data';
import { clockIn, type Instant, operationName } from '@kontor/domain';
import type { MailMessage } from '../procedure/mail.ts';

/** The mail on what agents did at a client since the last one (docs/interface §35). */

const en = {
  hello: (name: string) => `Hello ${name},`,
  subject: (client: string, waiting: number) =>
    waiting === 0 ? `${client}: what agents did` : `${client}: ${waiting} proposals of agents wait`,
  since: (from: string) => `What agents did in these books since ${from}:`,
  proposed: 'Proposed',
  booked: 'Booked without you',
  waiting: 'Waits for a decision',
  where:
    'You decide in Kontor, in the settings under Plans. What agents did in the month is there under Agents, and so is this mail.',
};
type DailyTexts = typeof en;

const de: DailyTexts = {
  hello: (name) => `Guten Tag ${name}`,
  subject: (client, waiting) =>
    waiting === 0
      ? `${client}: was Agenten getan haben`
      : `${client}: ${waiting} Vorschläge von Agenten warten`,
  since: (from) => `Was Agenten in diesen Büchern seit ${from} getan haben:`,
  proposed: 'Vorgeschlagen',
  booked: 'Ohne Sie gebucht',
  waiting: 'Wartet auf einen Entscheid',
  where:
    'Sie entscheiden in Kontor, in den Einstellungen unter Vorschläge. Was Agenten im Monat getan haben, steht dort unter Agenten, und dort stellen Sie diese Mail ein.',
};

const fr: DailyTexts = {
  hello: (name) => `Bonjour ${name},`,
  subject: (client, waiting) =>
    waiting === 0
      ? `${client} : ce que les agents ont fait`
      : `${client} : ${waiting} propositions d’agents en attente`,
  since: (from) => `Ce que les agents ont fait dans ces livres depuis le ${from} :`,
  proposed: 'Proposé',
  booked: 'Comptabilisé sans vous',
  waiting: 'En attente d’une décision',
  where:
    'Vous décidez dans Kontor, dans les réglages sous Propositions. Ce que les agents ont fait dans le mois s’y trouve sous Agents, et vous y réglez aussi cet e-mail.',
};

const it: DailyTexts = {
  hello: (name) => `Buongiorno ${name}`,
  subject: (client, waiting) =>
    waiting === 0
      ? `${client}: cosa hanno fatto gli agenti`
      : `${client}: ${waiting} proposte di agenti in attesa`,
  since: (from) => `Cosa hanno fatto gli agenti in questi libri dal ${from}:`,
  proposed: 'Proposto',
  booked: 'Registrato senza di Lei',
  waiting: 'In attesa di una decisione',
  where:
    'Lei decide in Kontor, nelle impostazioni sotto Proposte. Cosa hanno fatto gli agenti nel mese si trova lì sotto Agenti, dove si imposta anche questa e-mail.',
};

const dailyTexts: Readonly<Record<string, DailyTexts>> = { en, de, fr, it };

type Figures = readonly DailyFigures[];

/**
 * The message; undefined where nothing was done and nothing waits. It has kinds, numbers and sums,
 * and nothing of a document or a party: mails lie about in many places.
 */
export const dailyMessage = (
  { client, currency, name, mail, language, since, zone }: Omit<TakenDailyMail, 'mail'> & { mail: string },
  figures: Figures,
): MailMessage | undefined => {
  if (figures.length === 0) return undefined;
  const said = dailyTexts[language] ?? en;
  const lineOf = ({ key, operation }: DailyFigures, count: number, amount: string | null) =>
    `  ${count} × ${operationName(operation, language)}${amount === null ? '' : `, ${amount} ${currency}`} (${oneLine(key)})`;
  const part = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [`${title}:`, ...lines, ''];
  const waiting = figures.reduce((sum, one) => sum + one.waiting, 0);
  const lines = [
    said.hello(oneLine(name)),
    '',
    said.since(momentOf(since, zone)),
    '',
    ...part(
      said.proposed,
      figures.flatMap((one) => (one.proposed === 0 ? [] : lineOf(one, one.proposed, null))),
    ),
    ...part(
      said.booked,
      figures.flatMap((one) => (one.booked === 0 ? [] : lineOf(one, one.booked, one.booked_amount))),
    ),
    ...part(
      said.waiting,
      figures.flatMap((one) => (one.waiting === 0 ? [] : lineOf(one, one.waiting, one.waiting_amount))),
    ),
    said.where,
    '',
  ];
  return { to: mail, subject: said.subject(oneLine(client), waiting), text: lines.join('\n') };
};

/** A moment as it is on the clock of the client: `14.01.2026 07:00`. */
const momentOf = (at: Instant, zone: string): string => {
  const [year = '', month = '', rest = ''] = clockIn(at, zone).slice(0, 16).split('-');
  const [day = '', time = ''] = rest.split('T');
  return `${day}.${month}.${year} ${time}`;
};

/** Puts on one line the name that someone has given. */
const oneLine = (value: string): string => value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
