import { books } from './prepare.ts';
import type { Program } from './program.ts';
import type { Read } from './victim.ts';

/** The books of the hostile reader and of its victim, and what each of them reads. */

const bulk = 1_000;
const bulks = 3;
const bankLines = 1_000;

/**
 * Makes a client with so many bulks of invoices and a bank statement, and gives the headers of a
 * key that may read it.
 */
export const readerBooks = async (
  program: Program,
  client: string,
  { isLong }: { isLong: boolean },
): Promise<Read['headers']> => {
  await program.command('client', 'create', client);
  const issued = await program.command('key', 'issue', client, '--scopes', 'read,write,admin');
  if (!program.runs()) await program.start();
  const key = issued.stdout.trim();
  const post = async (path: string, type: string, body: string) => {
    const headers = { 'x-api-key': key, 'content-type': type, accept: 'application/json' };
    const answer = await fetch(`${books(program, client)}${path}`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  };
  const trpc = async (procedure: string, input: object) => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const url = `${program.address}/trpc/${client}/${procedure}`;
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(input) });
    if (!answer.ok) throw new Error(`${procedure}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { result: { data: unknown } };
  };
  await trpc('settings.save', {
    sender: { name: 'Muster AG', zipcode: '8000', city: 'Zürich', country: 'CH' },
  });
  const { result } = await trpc('accounts.list', {});
  const bank = (result.data as { accno: number }[]).find(({ accno }) => accno === 1020);
  await trpc('accounts.save', { ...bank, iban: 'CH9300762011623852957' });
  for (let at = 0; at < (isLong ? bulks : 1); at += 1)
    await post(
      '/invoices/bulk',
      'application/json',
      JSON.stringify({ invoice: invoicesOf(at, isLong ? bulk : 20) }),
    );
  await post('/bank/statements', 'application/xml', camtOf(isLong ? bankLines : 5));
  return { 'x-api-key': key, accept: 'application/json' };
};

const invoicesOf = (bulkAt: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    invnumber: `R-${bulkAt}-${at}`,
    transdate: `2026-${two((at % 9) + 1)}-${two((at % 28) + 1)}`,
    customer: { customernumber: `K-${at % 50}`, name: `Gasthaus zum Löwen ${at % 50}` },
    incomeentries: { incomeentry: { amount: '100.00', income_accno: '3400' } },
    taxentries: { taxentry: { amount: '8.10', tax_accno: '2201' } },
  }));

const two = (number: number): string => String(number).padStart(2, '0');

const camtOf = (lines: number): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>M-1</MsgId><CreDtTm>2026-02-11T06:00:00</CreDtTm></GrpHdr>
<Stmt><Id>S-1</Id><CreDtTm>2026-02-11T06:00:00</CreDtTm><Acct><Id><IBAN>CH9300762011623852957</IBAN></Id><Ccy>CHF</Ccy></Acct>
${balance('OPBD', '0.00')}${balance('CLBD', `${lines * 108.1}`)}
${Array.from({ length: lines }, (_, at) => camtEntry(at)).join('\n')}
</Stmt></BkToCstmrStmt></Document>`;

const balance = (kind: string, amount: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="CHF">${Number(amount).toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-02-10</Dt></Dt></Bal>`;

// Those of one amount have many documents that they may pay, as a shop's lines have.
const camtEntry = (
  at: number,
): string => `<Ntry><Amt Ccy="CHF">108.10</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>2026-02-${two((at % 10) + 1)}</Dt></BookgDt><ValDt><Dt>2026-02-10</Dt></ValDt><AcctSvcrRef>E-${at}</AcctSvcrRef>
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>VCOM</SubFmlyCd></Fmly></Domn></BkTxCd>
<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><Amt Ccy="CHF">108.10</Amt><CdtDbtInd>CRDT</CdtDbtInd>
<RltdPties><Dbtr><Pty><Nm>Gasthaus zum Löwen ${at % 50}</Nm></Pty></Dbtr></RltdPties>
<RmtInf><Ustrd>Rechnung R-1-${at}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;

/** A read of one client: `rest` of its books, or `trpc`, with the input of the procedure. */
type Reads = { rest: (path: string) => Read; trpc: (procedure: string, input: object) => Read };

const readsOf = ({ address }: Program, client: string, headers: Read['headers']): Reads => ({
  rest: (path) => ({ url: `${books({ address }, client)}${path}`, headers }),
  trpc: (procedure, input) => ({
    url: `${address}/trpc/${client}/${procedure}?input=${inAddress(input)}`,
    headers,
  }),
});

const inAddress = (input: object): string => encodeURIComponent(JSON.stringify(input));

/** The victim reads one invoice, and a page of a list. */
export const readsOfVictim = (
  program: Program,
  client: string,
  headers: Read['headers'],
): readonly Read[] => {
  const { rest } = readsOf(program, client, headers);
  return [rest('/invoices/R-0-7'), rest('/invoices?limit=20')];
};

const year = { from: '2026-01-01', to: '2026-12-31' };
const inYear = 'from_date=2026-01-01&to_date=2026-12-31';

/**
 * The kinds of reads of the hostile reader; each connection goes through those of a kind in turn.
 */
export const readsOfHostile = (
  program: Program,
  client: string,
  headers: Read['headers'],
): readonly { name: string; reads: readonly Read[] }[] => {
  const { rest, trpc } = readsOf(program, client, headers);
  const streamed = { ...headers, accept: 'application/jsonl', 'trpc-accept': 'application/jsonl' };
  const batch = (input: object, calls: number, accepting: Read['headers']): Read => {
    const inputs = Object.fromEntries(Array.from({ length: calls }, (_, at) => [at, input]));
    const procedures = Array.from({ length: calls }, () => 'bank.lines').join();
    return { url: `${trpc(procedures, inputs).url}&batch=1`, headers: accepting };
  };
  // A file comes by a link that streams, in a batch of one.
  const alone = (procedure: string, input: object): Read => ({
    url: `${trpc(procedure, { 0: input }).url}&batch=1`,
    headers: streamed,
  });
  return [
    {
      name: 'lists',
      reads: [
        ...['/invoices', '/gl', '/bank/lines', '/events', `/charts/1100/transactions?${inYear}`].map(rest),
        ...['bank.lines', 'invoices.list', 'gl.list'].map((name) => trpc(name, { limit: 1_000 })),
        rest('/invoices?limit=100'),
      ],
    },
    {
      name: 'reports',
      reads: [
        trpc('reports.trialBalance', { to: year.to }),
        trpc('reports.balanceSheet', { on: year.to }),
        trpc('reports.journal', year),
        trpc('reports.openItems', { on: year.to, side: 'customers' }),
        trpc('reports.overview', { on: year.to }),
        rest('/gl/saldo'),
      ],
    },
    {
      name: 'exports',
      reads: [
        ...['exports.csv', 'exports.xlsx'].map((name) => alone(name, { report: 'journal', ...year })),
        alone('exports.books', { format: 'hledger' }),
      ],
    },
    {
      name: 'search',
      reads: ['löwen', 'R-1-', '108.10'].map((text) => trpc('search', { text, limit: 100 })),
    },
    {
      name: 'PDFs',
      reads: [rest('/invoices/R-0-7/pdf'), rest(`/customers/K-7/statement?from=2026-01-01&to=2026-12-31`)],
    },
    {
      name: 'batches',
      reads: [batch({ limit: 1_000 }, 100, headers), batch({ limit: 1_000 }, 100, streamed)],
    },
  ];
};
