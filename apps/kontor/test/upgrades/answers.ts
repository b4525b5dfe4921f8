/**
 * The reads of the demo client whose answers an upgrade must not change: lists, and what is on
 * accounts.
 */
const paths = [
  ...['/charts', '/gl/v2/saldo?from=2000-01-01&to=2030-12-31'],
  ...['/customers', '/vendors', '/parts', '/invoices', '/payables', '/gl'].map(
    (list) => `${list}?limit=1000`,
  ),
  ...[1020, 1100, 2000, 2200, 3200, 3400, 4200].map((accno) => `/charts/${accno}/transactions`),
];

/** Reads them, by their paths. Throws where one is refused. */
export const answersOf = async (address: string, key: string): Promise<Record<string, unknown>> => {
  const answers: Record<string, unknown> = {};
  for (const path of paths) {
    const answer = await fetch(`${address}/api/latest/clients/demo${path}`, {
      headers: { 'x-api-key': key, accept: 'application/json' },
    });
    if (!answer.ok) throw new Error(`${path} is answered ${answer.status}: ${await answer.text()}`);
    answers[path] = await answer.json();
  }
  return answers;
};
