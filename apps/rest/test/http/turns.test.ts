import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { errorOf, openService, type Service } from '../service.ts';

/**
 * §17: others get their turn while a large body is read, checked and decided, however fast the
 * machine is.
 */
let service: Service;
beforeAll(async () => {
  service = await openService();
  await service.send('/vendors', { json: { vendornumber: 'L-1', name: 'Papeterie Dupont SA' } });
});
afterAll(() => service.close());

// A clock by which every step takes as long as a slice may, so that each is followed by a turn of
// the others.
let clock = 0;
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => {
    clock += 1_000;
    return clock;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Counts the turns that others get until `answer` is there. */
const turnsUntil = async <Answer>(answer: Promise<Answer>) => {
  let turns = 0;
  let waits = true;
  const turn = () => {
    turns += 1;
    if (waits) setImmediate(turn);
  };
  setImmediate(turn);
  try {
    return { answered: await answer, turns };
  } finally {
    waits = false;
  }
};

const most = 5_000;
const times = <Made>(count: number, make: (at: number) => Made) =>
  Array.from({ length: count }, (_, at) => make(at));
const listed = 1_000;
// So many values of a body, or more, are read before others get their turn.
const valuesPerTurn = 1_000;
const json = { accept: 'application/json' };

test('400: a payable with a hundred tax accounts on each of its lines', async () => {
  const part = { partnumber: 'X', sellprice: '1.00', tax_accnos: times(100, (at) => 10_000 + at).join() };
  const body = { transdate: '2026-01-14', vendornumber: 'L-1', parts: times(most, () => part) };
  const { answered, turns } = await turnsUntil(service.send('/payables', { json: body, headers: json }));
  expect([answered.status, errorOf(answered).code]).toEqual([400, 'article_unknown']);
  expect(turns).toBeGreaterThan((4 * most) / valuesPerTurn);
});

test.each([
  ['JSON', { json: { transdate: '2026-01-14', glentries: times(most, () => ({ accno: 'x', debit: 'x' })) } }],
  [
    'XML',
    {
      xml: `<?xml version="1.0" encoding="UTF-8"?><gl><transdate>2026-01-14</transdate><glentries>${'<glentry><accno>x</accno><debit>x</debit></glentry>'.repeat(most)}</glentries></gl>`,
    },
  ],
])(
  '400: a journal entry in %s with faults on each of its lines names the first thousand',
  async (_, body) => {
    const { answered, turns } = await turnsUntil(service.send('/gl', { ...body, headers: json }));
    const { code, error, issues } = errorOf(answered);
    expect([answered.status, code]).toEqual([400, 'invalid']);
    expect(error).toBe('glentries.0.accno must be an account number. Only the first 1000 faults are listed.');
    expect(issues).toHaveLength(listed);
    expect(issues.at(-1)).toEqual({ field: 'glentries.499.debit', message: expect.any(String) });
    expect(turns).toBeGreaterThan((3 * most) / valuesPerTurn);
  },
);

test('400: faults that only the books can tell are bounded, too', async () => {
  const glentries = times(most, (at) => ({ accno: 700_000 + at, debit: '1.00' }));
  const answered = await service.send('/gl', { json: { transdate: '2026-01-14', glentries }, headers: json });
  const { code, error, issues } = errorOf(answered);
  expect([answered.status, code]).toEqual([400, 'account_unknown']);
  expect(error).toMatch(/^Account 700000 does not exist.* Only the first 1000 faults are listed\.$/);
  expect(issues).toHaveLength(listed);
});

test('400: a text of 4 MB in place of account numbers or of a short text', async () => {
  const long = '1 '.repeat(2_000_000);
  for (const field of ['tax_accnos', 'partnumber', 'unit']) {
    const body = { partnumber: 'X', description: 'x', [field]: long };
    const answered = await service.send('/parts', { json: body, headers: json });
    const fields = new Set(errorOf(answered).issues.map((issue) => issue.field));
    expect([answered.status, ...fields]).toEqual([400, field]);
  }
});

test.each(['application/json', 'application/xml'])(
  '200: a document of the most lines in %s',
  async (accept) => {
    const json = {
      invnumber: `LONG ${accept}`,
      transdate: '2026-01-14',
      vendor: { vendornumber: 'L-1' },
      expenseentries: times(most, () => ({ amount: '1.00', expense_accno: 4200 })),
    };
    expect((await service.send('/payables', { json })).status).toBe(204);
    const path = `/payables/${encodeURIComponent(json.invnumber)}`;
    const { answered, turns } = await turnsUntil(service.send(path, { headers: { accept } }));
    expect([answered.status, answered.body.match(/4200/g)?.length]).toEqual([200, most]);
    expect(turns).toBeGreaterThan(most);
  },
);

test('200: a page of many records', async () => {
  const vendors = times(150, (at) => ({ vendornumber: `P-${at}`, name: 'Papeterie Dupont SA' }));
  await Promise.all(vendors.map((vendor) => service.send('/vendors', { json: vendor })));
  const { answered, turns } = await turnsUntil(service.send('/vendors?limit=150', { headers: json }));
  expect(JSON.parse(answered.body).vendor).toHaveLength(150);
  // Records are short, so that a step writes several of them.
  expect(turns).toBeGreaterThan(answered.body.length / 10_000);
});
