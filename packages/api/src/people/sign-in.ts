import {
  beginSession,
  changeCode,
  changePassword,
  type Failure,
  findLogin,
  loginOf,
  offerCode,
  offeredCode,
  openCodeSecret,
  recordFailure,
  spendCode,
} from '@kontor/data';
import {
  endOfOffer,
  fold,
  invalidField,
  loginName,
  newPassword,
  oneTimeCode,
  personSignedIn,
  Refusal,
  sayInSchema,
} from '@kontor/domain';
import { z } from 'zod';
import type { Context } from '../procedure/context.ts';
import { withNotice } from '../procedure/notices/notice.ts';
import type { NoticeName } from '../procedure/notices/notice-texts.ts';
import { beginAttempt } from './attempts.ts';
import {
  accessOf,
  browserProcedure,
  comeIn,
  freshProcedure,
  newSession,
  type PersonContext,
  personProcedure,
} from './browser.ts';
import { newCodeSecret, stepOf } from './code.ts';
import { knownDevice } from './device.ts';
import { checkNewPassword, isPassword, passwordHash } from './password.ts';

/** Signing in by a name and a password, and changing them (docs/interface §2). */

const signInRefused = () => new Refusal('sign_in_refused', 'The name, password or code is wrong.');
/**
 * The refusal of someone whose codes cannot be checked: their secret was encrypted by another key
 * than that of this program.
 */
const codesClosed = () =>
  new Refusal(
    'unavailable',
    'The secret of these one-time codes cannot be opened by this program; its operator has set another KONTOR_SECRET_KEY.',
  );

const nothing = z.object({});

type OptionsOf<Ctx> = { ctx: Ctx; path: string };

/** Counts a failure, and answers the refusal. What is counted says nothing of what was typed. */
const failed = async (
  opts: OptionsOf<Context>,
  { person_id, reason }: Pick<Failure, 'person_id' | 'reason'>,
): Promise<Refusal> => {
  await recordFailure(opts.ctx.database, { person_id, way: 'password', reason }, accessOf(opts));
  return signInRefused();
};

/** Makes a change of the person who asks, and reports them of it by mail. */
const changeWithNotice = <Result>(
  { ctx }: OptionsOf<PersonContext>,
  name: NoticeName,
  change: () => Promise<Result>,
): Promise<Result> =>
  withNotice(ctx, { person_id: ctx.caller.person.id, noticeOf: () => ({ name }) }, change);

export const signingIn = {
  /**
   * Signs in by a name and a password, and a one-time code where the person has set that up.
   * Refuses `rate_limited` after many attempts; `sign_in_refused`, whatever is wrong; and
   * `code_required` where only the code is missing.
   */
  signIn: browserProcedure
    .input(
      z.object({
        name: loginName,
        password: z.string(sayInSchema('a_text')).max(1000, sayInSchema('long')),
        code: oneTimeCode.optional(),
      }),
    )
    .output(personSignedIn)
    .mutation(async (opts) => {
      const { ctx, input } = opts;
      const { database, now, browser } = ctx;
      const { name, password, code } = input;
      const begun = newSession(ctx);
      const login = await findLogin(database, name);
      const device = login && (await knownDevice(database, browser.device, login.person.id));
      const attempt = await beginAttempt(
        database,
        { name: fold(name), address: browser.address, device },
        now,
      );
      const good = await isPassword(login?.password, password);
      if (!login || !good) throw await failed(opts, { person_id: login?.person.id ?? 0, reason: 'password' });
      const { person, code_secret } = login;
      if (code_secret !== undefined) {
        if (code === undefined) throw new Refusal('code_required', 'The one-time code is also required.');
        const secret = await openCodeSecret(database, person.id, code_secret);
        if (secret === undefined) throw codesClosed();
        const step = stepOf(secret, code, now);
        if (step === undefined || !(await spendCode(database, person.id, step)))
          throw await failed(opts, { person_id: person.id, reason: 'code' });
      }
      await attempt.succeeded();
      const before = ctx.caller.kind === 'person' ? ctx.caller.session : undefined;
      await beginSession(
        database,
        { person, session: begun.session, before, way: 'password' },
        accessOf(opts),
      );
      return comeIn(ctx, person, begun);
    }),

  /**
   * Answers the name by which the person signs in, and whether with a one-time code; nothing
   * without a password.
   */
  login: personProcedure
    .output(z.object({ login: z.object({ name: z.string(), code: z.boolean() }).optional() }))
    .query(async ({ ctx }) => ({ login: await loginOf(ctx.database, ctx.caller.person.id) })),

  /**
   * Sets the name and the password to sign in by; ends the other sessions. Refuses `sign_in_again`,
   * `person_exists`, and `invalid` for a password that many people use or that is the person's
   * name.
   */
  setPassword: freshProcedure
    .input(z.object({ name: loginName, password: newPassword }))
    .output(nothing)
    .mutation(async (opts) => {
      const { ctx, input } = opts;
      const { person, session: current } = ctx.caller;
      await checkNewPassword(input.password, [input.name, person.name]);
      const sent = { name: input.name, password: await passwordHash(input.password) };
      const isNew = !(await loginOf(ctx.database, person.id));
      await changeWithNotice(opts, isNew ? 'password_added' : 'password_changed', () =>
        changePassword(ctx.database, { person_id: person.id, current, sent }, accessOf(opts)),
      );
      return {};
    }),

  /**
   * Takes the password away, and the one-time codes with it; ends the other sessions. Refuses
   * `sign_in_again`.
   */
  removePassword: freshProcedure.output(nothing).mutation(async (opts) => {
    const { database, caller } = opts.ctx;
    const of = { person_id: caller.person.id, current: caller.session, sent: null };
    await changeWithNotice(opts, 'password_removed', () => changePassword(database, of, accessOf(opts)));
    return {};
  }),

  /**
   * Makes a secret for one-time codes, which holds from `setCode` on; an earlier one that was not
   * set up is given up. Refuses `sign_in_again`, and `invalid` without a password.
   */
  newCode: freshProcedure
    .output(z.object({ secret: z.string(), uri: z.string() }))
    .mutation(async ({ ctx }) => {
      const { id } = ctx.caller.person;
      const login = await loginOf(ctx.database, id);
      if (!login) throw new Refusal('invalid', 'One-time codes are for a password; set that first.');
      const made = newCodeSecret(login.name);
      await offerCode(ctx.database, id, { secret: made.secret, until: endOfOffer(ctx.now) });
      return made;
    }),

  /**
   * Requires one-time codes from now on, of the secret that `newCode` has made; `code` shows that
   * the authenticator has it. Refuses `sign_in_again`, and `invalid` for another code.
   */
  setCode: freshProcedure
    .input(z.object({ code: oneTimeCode }))
    .output(nothing)
    .mutation(async (opts) => {
      const { ctx, input } = opts;
      const { id: person_id } = ctx.caller.person;
      const secret = await offeredCode(ctx.database, person_id, ctx.now);
      const step = secret === undefined ? undefined : stepOf(secret, input.code, ctx.now);
      const login = await loginOf(ctx.database, person_id);
      if (secret === undefined || step === undefined || !login) {
        const message = 'is wrong or has expired';
        throw invalidField('code', message);
      }
      await changeWithNotice(opts, login.code ? 'code_changed' : 'code_added', () =>
        changeCode(ctx.database, { person_id, sent: { secret, step } }, accessOf(opts)),
      );
      return {};
    }),

  /** Requires one-time codes no more. Refuses `sign_in_again`. */
  removeCode: freshProcedure.output(nothing).mutation(async (opts) => {
    const { database, caller } = opts.ctx;
    const of = { person_id: caller.person.id, sent: null };
    await changeWithNotice(opts, 'code_removed', () => changeCode(database, of, accessOf(opts)));
    return {};
  }),
};
