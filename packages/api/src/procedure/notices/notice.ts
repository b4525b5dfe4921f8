import { noticeTo } from '@kontor/data';
import { clockIn, type Person } from '@kontor/domain';
import type { Context } from '../context.ts';
import { type NoticeName, noticeTexts } from './notice-texts.ts';

/** Tells people by mail that a way in of theirs has changed (docs/operations, Mail). */

/** The change: what it is, and the name of the passkey, the account, the key or the role. */
export type Notice = { name: NoticeName; about?: string | undefined };

type NoticeContext = Pick<Context, 'database' | 'mail' | 'now' | 'caller' | 'browser'>;

/**
 * Makes a change, and then reports the person of it at the address that they had before, so that
 * nobody hides it by changing that first. `noticeOf` answers what the result is reported as;
 * undefined where nothing has changed.
 */
export const withNotice = async <Result>(
  ctx: NoticeContext,
  { person_id, noticeOf }: { person_id: number; noticeOf: (result: Result) => Notice | undefined },
  change: () => Promise<Result>,
): Promise<Result> => {
  // A change is not refused because an address could not be read.
  const to = ctx.mail && (await noticeTo(ctx.database, person_id).catch(() => undefined));
  const result = await change();
  const notice = noticeOf(result);
  if (notice && to?.mail !== undefined) sendNotice(ctx, { ...to, mail: to.mail, person_id }, notice);
  return result;
};

type Receiver = { person_id: number; name: string; mail: string; language: string | undefined };

/** Sends a notice. It has no secret and no link, as those who steal passwords send links. */
export const sendNotice = (
  { mail, now, caller, browser }: Omit<NoticeContext, 'database'>,
  { person_id, name: receiver, mail: to, language }: Receiver,
  { name, about }: Notice,
): void => {
  const texts = noticeTexts(language);
  const by = caller.kind === 'person' && caller.person.id !== person_id ? caller.person : undefined;
  const lines = [
    texts.hello(oneLine(receiver)),
    '',
    `${texts[name]}${about === undefined ? '' : ` ${oneLine(about)}`}`,
    '',
    `${texts.when}: ${clockIn(now, 'UTC').slice(0, 16).replace('T', ' ')} UTC`,
    ...doneBy(by, texts.who),
    ...(browser
      ? [`${texts.from}: ${browser.address}`, `${texts.browser}: ${oneLine(browser.browser)}`]
      : []),
    '',
    texts.otherwise,
    '',
  ];
  mail?.send({ to, subject: `Kontor: ${texts[name].replace(/\s*[.:]$/, '')}`, text: lines.join('\n') });
};

const doneBy = (by: Person | undefined, who: string): string[] => (by ? [`${who}: ${oneLine(by.name)}`] : []);

/** Puts on one line the name that a person or a browser gives itself. */
const oneLine = (value: string): string => value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
