import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { books, prepare } from './prepare.ts';
import { type Program, programIn } from './program.ts';

/** Large work of one client beside a reader of another one; `say` gets the progress. */
export type HeavyOptions = { scale: number; say: (sentence: string) => void };

/**
 * The work of one kind: how it was answered, and what the reader beside it waited in the meantime,
 * in milliseconds.
 */
export type HeavyFigures = {
  work: string;
  status: number;
  seconds: number;
  requests: number;
  median: number;
  p99: number;
  longest: number;
  /**
   * The largest memory of the program in the meantime, in MB; undefined where the system does not
   * tell it.
   */
  megabytes: number | undefined;
};

const client = 'heavy';
const victim = 'victim';
const iban = 'CH9300762011623852957';

/**
 * Sends large files, documents and imports of one client, and measures how long another client's
 * reads wait in the meantime.
 */
export const runHeavy = async ({ scale, say }: HeavyOptions): Promise<HeavyFigures[]> => {
  const directory = await mkdtemp(join(tmpdir(), 'kontor-chaos-'));
  await chmod(directory, 0o755);
  const program = await programIn(directory);
  try {
    const key = await prepare(program, client);
    const victimKey = await prepare(program, victim);
    const sender = { program, key };
    const setUp = await call(sender, 'accounts.save', {
      accno: 1020,
      description: 'Bank',
      category: 'asset',
      iban,
    });
    if (!setUp.ok) throw new Error(`The account was not saved: ${setUp.status} ${await setUp.text()}`);
    const letter = await call(sender, 'settings.save', {
      sender: { name: 'Muster AG', zipcode: '8001', city: 'Zürich', country: 'CH' },
    });
    if (!letter.ok) throw new Error(`The sender was not saved: ${letter.status} ${await letter.text()}`);
    const figures: HeavyFigures[] = [await beside(program, victimKey, 'alone', () => alone())];
    say(progressOf(figures[0]));
    for (const { work, prepared } of worksOf(sender, scale)) {
      // Made before, as the reader is in this program, too.
      const act = prepared();
      const one = await beside(program, victimKey, work, act);
      figures.push(one);
      say(progressOf(one));
    }
    return figures;
  } finally {
    await program.stop();
    await rm(directory, { recursive: true, force: true });
  }
};

const progressOf = (figures: HeavyFigures | undefined): string => JSON.stringify(figures);

type Sender = { program: Program; key: string };
type Body = { type: string; content: string };
type Act = () => Promise<number>;

const json = (value: unknown): Body => ({ type: 'application/json', content: JSON.stringify(value) });

const post = ({ program, key }: Sender, path: string, { type, content }: Body): Promise<Response> =>
  fetch(`${books(program, client)}${path}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': type, accept: 'application/json' },
    body: content,
  });

const call = ({ program, key }: Sender, procedure: string, input: object): Promise<Response> =>
  fetch(`${program.address}/trpc/${client}/${procedure}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });

const formOf = (content: string): FormData => {
  const form = new FormData();
  form.append(
    'Filedata',
    new File([content], 'statement', { type: content.startsWith('<') ? 'application/xml' : 'text/plain' }),
  );
  return form;
};

const sendFile = (sender: Sender, form: FormData): Promise<Response> =>
  fetch(`${books(sender.program, client)}/bank/statements`, {
    method: 'POST',
    headers: { 'x-api-key': sender.key, accept: 'application/json' },
    body: form,
  });

const statusOf = async (answer: Response): Promise<number> => {
  const text = await answer.text();
  if (!answer.ok) process.stderr.write(`${answer.status} ${text.slice(0, 200)}\n`);
  return answer.status;
};

const alone = async (): Promise<number> => {
  await sleep(3_000);
  return 0;
};

const worksOf = (sender: Sender, scale: number): { work: string; prepared: () => Act }[] => {
  const entries = Math.round(30_000 * scale);
  const lines = Math.round(5_000 * scale);
  // A request has no more.
  const imported = Math.round(10_000 * scale);
  const file = (content: string): Act => {
    const form = formOf(content);
    return async () => statusOf(await sendFile(sender, form));
  };
  return [
    { work: 'an MT940 of too many entries', prepared: () => file(mt940Of(250_000)) },
    { work: `a camt of ${entries} entries`, prepared: () => file(camtOf(entries)) },
    {
      work: `an invoice of ${lines} lines`,
      prepared: () => {
        const body = json(invoiceOf(lines));
        return async () => statusOf(await post(sender, '/invoices', body));
      },
    },
    {
      work: `a PDF of ${lines} lines`,
      prepared: () => async () =>
        statusOf(
          await fetch(`${books(sender.program, client)}/invoices/LONG/pdf`, {
            headers: { 'x-api-key': sender.key },
          }),
        ),
    },
    {
      work: `an import of ${imported} entries`,
      prepared: () => {
        const input = { gls: importedEntries(imported) };
        return async () => statusOf(await call(sender, 'imports.write', input));
      },
    },
  ];
};

const beside = async (program: Program, key: string, work: string, act: Act): Promise<HeavyFigures> => {
  let isDone = false;
  const times: number[] = [];
  let megabytes: number | undefined;
  const reading = (async () => {
    while (!isDone) {
      const begun = performance.now();
      const answer = await fetch(`${books(program, victim)}/customers?limit=1`, {
        headers: { 'x-api-key': key },
      });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`The reader was answered ${answer.status}.`);
      times.push(performance.now() - begun);
      const now = await program.megabytes();
      if (now !== undefined) megabytes = Math.max(megabytes ?? 0, now);
    }
  })();
  const begun = performance.now();
  const status = await act();
  const seconds = (performance.now() - begun) / 1_000;
  isDone = true;
  await reading;
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 10) / 10;
  return {
    ...{ work, status, seconds: Math.round(seconds * 10) / 10, requests: times.length },
    ...{ median: at(0.5), p99: at(0.99), longest: at(1), megabytes },
  };
};

const mt940Of = (entries: number): string =>
  [
    ...[':20:R', `:25:${iban}`, ':28C:7/1', ':60F:C261126CHF0,'],
    ...Array.from(
      { length: entries },
      (_, at) => `:61:2611271127C5,00NTRFNONREF//B${at}\r\n:86:Payment ${at}`,
    ),
    ...[`:62F:C261127CHF${5 * entries},`, '-', ''],
  ].join('\r\n');

const balance = (code: string, amount: number, day: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="CHF">${amount}.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;

const camtOf = (entries: number): string =>
  [
    '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>',
    `<Stmt><Id>N</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>CHF</Ccy></Acct>`,
    balance('OPBD', 0, '2026-11-26') + balance('CLBD', 5 * entries, '2026-11-27'),
    ...Array.from(
      { length: entries },
      (_, at) =>
        `<Ntry><Amt Ccy="CHF">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-27</Dt></BookgDt><ValDt><Dt>2026-11-27</Dt></ValDt><AcctSvcrRef>R${at}</AcctSvcrRef><BkTxCd/><NtryDtls><TxDtls><Refs><EndToEndId>E${at}</EndToEndId></Refs><Amt Ccy="CHF">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><RltdPties><Dbtr><Pty><Nm>Person ${at}</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>Payment ${at}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
    ),
    '</Stmt></BkToCstmrStmt></Document>',
  ].join('');

const invoiceOf = (lines: number) => ({
  invnumber: 'LONG',
  transdate: '2026-02-01',
  customer: { customernumber: 'K-1', name: 'Gasthaus zum Löwen' },
  incomeentries: {
    incomeentry: Array.from({ length: lines }, (_, at) => ({
      amount: '10.00',
      income_accno: '3400',
      description: `Delivery number ${at} of the goods that were ordered`,
    })),
  },
});

const importedEntries = (entries: number) =>
  Array.from({ length: entries }, () => ({
    transdate: '2026-02-01',
    glentries: [
      { accno: 1000, debit: '5.00' },
      { accno: 1020, credit: '5.00' },
    ],
  }));
