import type { AgentsTold, DailyFigures, TakenPersonMail } from '@kontor/data';
import { clockIn, type Instant, type OwnWork, operationName } from '@kontor/domain';
import type { MailMessage } from '../procedure/mail.ts';
import { type DailyTexts, dailyTextsIn } from './daily-texts.ts';

/**
 * The one mail a day of a person (docs/interface §40): what waits for them, and what agents did.
 */

/** The addresses of pages in the mail: the person's work, and the page that ends the mail. */
export type MailLinks = { work: string; off: string };

/**
 * The contents of the mail: the person's work at all clients, and the agents of those they asked
 * for.
 */
export type DailyContent = {
  work: OwnWork;
  agents: readonly (AgentsTold & { figures: readonly DailyFigures[] })[];
};

type Receiver = Pick<TakenPersonMail, 'name' | 'language' | 'zone'> & { mail: string };

/**
 * The message; undefined where nothing waits and agents did nothing. It has names of clients, kinds
 * and numbers, and nothing of a document, a party or a note: mails lie about in many places.
 */
export const dailyMessage = (
  { name, mail, language, zone }: Receiver,
  { work, agents }: DailyContent,
  links: MailLinks | undefined,
): MailMessage | undefined => {
  const said = dailyTextsIn(language);
  const waiting = waitingAt(work);
  const told = agents.filter(({ figures }) => figures.length > 0);
  if (waiting.length === 0 && told.length === 0) return undefined;
  const lines = [
    said.hello(oneLine(name)),
    '',
    ...waiting.flatMap((at) => [`${oneLine(at.client)}:`, ...workLines(at, said), '']),
    ...(links && waiting.length > 0 ? [said.work(links.work), ''] : []),
    ...told.flatMap((one) => agentLines(one, { said, language, zone })),
    ...(told.length > 0 ? [said.where, ''] : []),
    ...(links ? [said.off(links.off), ''] : []),
  ];
  const count = waiting.reduce((sum, one) => sum + waitingCount(one), 0) + waitingElsewhere(told, work);
  return { to: mail, subject: said.subject(count), text: lines.join('\n') };
};

/** The counts of one client. */
type WaitingAt = { client: string; overdue: number; today: number; mentions: number; plans: number };

const waitingCount = ({ overdue, today, mentions, plans }: WaitingAt): number =>
  overdue + today + mentions + plans;

/** The counts of each client where something waits: of assignments those that are due. */
const waitingAt = ({ assignments, mentions, plans }: OwnWork): WaitingAt[] => {
  const all = [...assignments, ...mentions, ...plans];
  const clients = [...new Map(all.map(({ client, client_name }) => [client, client_name]))];
  return clients
    .map(([client, client_name]) => {
      const at = <One extends { client: string }>(list: readonly One[]) =>
        list.filter((one) => one.client === client);
      const due = (when: string) => at(assignments).filter((one) => one.due === when).length;
      return {
        client: client_name,
        overdue: due('overdue'),
        today: due('today'),
        mentions: at(mentions).length,
        plans: at(plans)[0]?.count ?? 0,
      };
    })
    .filter((one) => waitingCount(one) > 0);
};

/** The plans that agents' figures tell of at clients where the person decides on none. */
const waitingElsewhere = (told: DailyContent['agents'], { plans }: OwnWork): number =>
  told
    .filter(({ client }) => plans.every((one) => one.client_name !== client))
    .flatMap(({ figures }) => figures)
    .reduce((sum, { waiting }) => sum + waiting, 0);

const workLines = ({ overdue, today, mentions, plans }: WaitingAt, said: DailyTexts): string[] => [
  ...(overdue > 0 ? [`  ${said.overdue(overdue)}`] : []),
  ...(today > 0 ? [`  ${said.today(today)}`] : []),
  ...(mentions > 0 ? [`  ${said.mentions(mentions)}`] : []),
  ...(plans > 0 ? [`  ${said.plans(plans)}`] : []),
];

const agentLines = (
  { client, currency, since, figures }: DailyContent['agents'][number],
  { said, language, zone }: { said: DailyTexts; language: string; zone: string },
): string[] => {
  const lineOf = ({ key, operation }: DailyFigures, count: number, amount: string | null) =>
    `  ${count} × ${operationName(operation, language)}${amount === null ? '' : `, ${amount} ${currency}`} (${oneLine(key)})`;
  const part = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [`${title}:`, ...lines, ''];
  return [
    `${said.agents(oneLine(client), momentOf(since, zone))}`,
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
  ];
};

/** A moment as it is on a clock: `14.01.2026 07:00`. */
const momentOf = (at: Instant, zone: string): string => {
  const [year = '', month = '', rest = ''] = clockIn(at, zone).slice(0, 16).split('-');
  const [day = '', time = ''] = rest.split('T');
  return `${day}.${month}.${year} ${time}`;
};

/** Puts on one line the name that someone has given. */
const oneLine = (value: string): string => value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
