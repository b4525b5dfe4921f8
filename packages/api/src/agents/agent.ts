import { type KindOfKey, noticeTo, type ToolOfKey } from '@kontor/data';
import {
  type Agent,
  addDays,
  adviceDays,
  adviceOn,
  agentCall,
  agentCallFilter,
  agentFilter,
  agentMonth,
  type BookingDate,
  dailyMail,
  dailyMailKept,
  firstMomentOf,
  instantAt,
  latestFilter,
  latestWork,
  monthAfter,
  monthOf,
  mostDaysLatest,
  page,
  Refusal,
  say,
} from '@kontor/domain';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { todayOf } from '../procedure/filter.ts';
import { procedure, router } from '../procedure/procedure.ts';

/** The work of agents, and what speaks for trusting them more or less (docs/interface §35). */

type Counts<Of> = Omit<Of, 'key_id'>;

const without = <Of extends { key_id: number }>({ key_id: _, ...counts }: Of): Counts<Of> => counts;

const ofKey = <Row extends { key_id: number }>(rows: readonly Row[], key_id: number): Counts<Row>[] =>
  rows.filter((row) => row.key_id === key_id).map(without);

const sumOf = (tools: readonly Counts<ToolOfKey>[], name: 'calls' | 'refused'): number =>
  tools.reduce((total, tool) => total + tool[name], 0);

const adviceFor = (kinds: readonly Counts<KindOfKey>[], asks: boolean): Agent['advice'] =>
  kinds.flatMap((kind) => adviceOn(kind, { asks }) ?? []);

export const agents = router({
  /**
   * Answers for each key and a month of the client its calls by tool, and what became of the plans
   * that it proposed in it. The advice is that of now, whatever the month.
   */
  list: procedure
    .meta({ scope: 'read' })
    .input(agentFilter.optional())
    .output(checkedAnswer(agentMonth))
    .query(async ({ ctx, input }) => {
      const { books, client, now } = ctx;
      const month = monthOf(input?.month ?? todayOf(ctx));
      const after = monthAfter(month);
      const moment = (day: BookingDate) => firstMomentOf(day, client.zone);
      const recent = {
        from: moment(addDays(todayOf(ctx), -adviceDays)),
        to: instantAt(Date.parse(now) + 1),
      };
      const [tools, kinds, lately] = await Promise.all([
        books.agents.tools({ from: month, to: after }),
        books.agents.kinds({ from: moment(month), to: moment(after) }, now),
        books.agents.kinds(recent, now),
      ]);
      const ids = [...new Set([...tools, ...kinds, ...lately].map(({ key_id }) => key_id))];
      const keys = await books.agents.keys(ids, now);
      const items = keys.map((key) => {
        const own = ofKey(tools, key.key_id);
        return {
          ...key,
          calls: sumOf(own, 'calls'),
          refused: sumOf(own, 'refused'),
          tools: own,
          kinds: ofKey(kinds, key.key_id),
          advice: key.revoked ? [] : adviceFor(ofKey(lately, key.key_id), key.draft),
        };
      });
      return {
        month,
        agents: items.filter(({ tools, kinds, advice }) => tools.length + kinds.length + advice.length > 0),
      };
    }),

  /**
   * Answers what agents proposed and booked since a day of the client, and what of it was reversed;
   * the plans are the latest ones. Without a day it is since yesterday; plans older than a month
   * may be deleted.
   */
  latest: procedure
    .meta({ scope: 'read' })
    .input(latestFilter.optional())
    .output(checkedAnswer(latestWork))
    .query(async ({ ctx, input }) => {
      const { books, client, now } = ctx;
      const first = addDays(todayOf(ctx), -mostDaysLatest);
      const asked = input?.since ?? addDays(todayOf(ctx), -1);
      const since = asked < first ? first : asked;
      return { since, ...(await books.agents.latest(firstMomentOf(since, client.zone), now)) };
    }),

  /** The last calls of a key, the newest first, without what was sent and answered. */
  calls: procedure
    .meta({ scope: 'read' })
    .input(agentCallFilter)
    .output(checkedAnswer(page(agentCall)))
    .query(({ ctx, input }) => ctx.books.agents.calls(input)),

  /**
   * The hour at which the person who asks gets a mail a day on what agents did, and whether mail
   * reaches them. A key gets none.
   */
  dailyMail: procedure
    .meta({ scope: 'read' })
    .output(dailyMailKept)
    .query(async ({ ctx: { books, caller, database, mail } }) => {
      const sends = mail !== undefined;
      if (caller.kind !== 'person') return { hour: null, sends, has_address: false };
      const { id } = caller.person;
      const [hour, to] = await Promise.all([books.agents.dailyMail.find(id), noticeTo(database, id)]);
      return { hour: hour ?? null, sends, has_address: to?.mail !== undefined };
    }),

  /** Sets that hour; null ends the mails. Refuses a key as `scope_missing`. */
  setDailyMail: procedure
    .meta({ scope: 'read' })
    .input(dailyMail)
    .output(dailyMail)
    .mutation(async ({ ctx, input: { hour } }) => {
      const { books, caller, now } = ctx;
      if (caller.kind !== 'person') throw new Refusal('scope_missing', say('daily_mail_person'));
      await books.agents.dailyMail.save(caller.person.id, hour, now);
      return { hour };
    }),
});
