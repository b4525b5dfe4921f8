import { caller, type Inputs, openContext } from '@kontor/api';
import { line } from '@kontor/testing';
import { errorOf, type Sent, type Service } from './service.ts';
import { fromXml } from './spell.ts';

export { line };

/** An entry of 100.00 from the cash box to the bank, with `more` in place of its own. */
export const glOf = (reference: string, more: object = {}) => ({
  reference,
  transdate: '2026-01-14T00:00:00+01:00',
  glentries: { glentry: [line(['1020', '100.00']), line(['1000', '-100.00'])] },
  ...more,
});

/** An entry of these lines. */
export const entryOf = (transdate: string, lines: readonly (readonly [string, string])[], reference = '') =>
  glOf(reference, { transdate: `${transdate}T00:00:00+01:00`, glentries: lines.map(line) });

/** The procedures of the client demo, for what has no path. */
export const procedures = async ({ database, receipts, clock, key }: Service) =>
  caller(
    await openContext({ database, receipts, now: clock.now, key, requestId: 'test', clientName: 'demo' }),
  );

/** Sets rates of currencies: `['EUR', '2026-01-01', '0.95']`. */
export const setRates = async (service: Service, sent: readonly (readonly [string, string, string])[]) => {
  const rates = sent.map(([currency, day, rate]) => ({ currency, day, rate }));
  const { exchangeRates } = await procedures(service);
  await exchangeRates.save({ rates } as Inputs['exchangeRates']['save']);
};

/** Status and code of the refusal that a request is answered with. */
export const refusedBy = async (service: Service, path: string, sent: Sent): Promise<[number, string]> => {
  const answer = await service.send(path, sent);
  return [answer.status, errorOf(answer).code];
};

/** The list at `path`, which must say the same in XML and in JSON. */
export const listAt = async (
  service: Service,
  path: string,
  [root, item]: readonly [root: string, item: string],
): Promise<Record<string, string>[]> => {
  const list = (await service.read(path)) as Record<string, Record<string, string>[]>;
  const xml = await service.send(path);
  if (JSON.stringify(fromXml(xml.body, root, item)) !== JSON.stringify(list))
    throw new Error(`${path} differs between XML and JSON: ${xml.body}`);
  return list[item] ?? [];
};
