import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DescribedOperation, describeInterface } from '@kontor/rest';
import { separatorSheet } from '@kontor/scan';
import { bankStatementText, testMail } from '@kontor/testing';
import { expect, onTestFinished, test } from 'vitest';
import { samplesOf } from '../../../docs/src/samples.ts';
import { openNetworks } from '../../src/webhooks/network.ts';
import { openSender } from '../../src/webhooks/send.ts';
import { openTrial } from '../../src/webhooks/trial.ts';
import { filledDemo } from '../demo/filled.ts';
import { serve } from '../served.ts';
import { bareEnvironment, run, runnerOf } from './programs.ts';

/**
 * The samples of the pages at /docs: each operation in each language, on the books of a new
 * installation.
 */
// The tests run from the sources, and the samples as programs elsewhere do.
const builtClient = new URL('../../../../packages/client/dist/index.js', import.meta.url).href;

/** Modules as blocks of one, which share their imports. */
const inBlocks = (modules: readonly string[]): string => {
  const all = modules.join('\n}\n{\n');
  const imports = new Set(all.match(/^import .*$/gm));
  return `${[...imports].join('\n')}\n{\n${all.replace(/^import .*$/gm, '')}\n}\n`;
};

const caught = "} catch (error) { console.log(error.data?.httpStatus + ' ' + error.message); }";

/** One program of all samples of a language, which writes the status of each. */
const programs: Readonly<Record<string, { language: string; of: (samples: readonly string[]) => string }>> = {
  curl: {
    language: 'bash',
    of: (samples) => `curl() { command curl -sS -w '\\n%{http_code} \\n' "$@"; }\n${samples.join('\n')}`,
  },
  Node: { language: 'js', of: (samples) => inBlocks(samples) },
  // A refusal is thrown there, with its status.
  '@kontor/client': {
    language: 'js',
    of: (samples) =>
      inBlocks(samples.map((sample) => `try {\n${sample}\nconsole.log('200 ');\n${caught}`)).replaceAll(
        "'@kontor/client'",
        `'${builtClient}'`,
      ),
  },
  Python: { language: 'python', of: (samples) => samples.join('\n') },
  PHP: { language: 'php', of: (samples) => `<?php\n${samples.join('\n').replaceAll('<?php\n', '')}` },
};

const refused = [
  ...['paymentOrders-readAnswer', 'vendors-confirmIban', 'invoices-reversePayment'],
  ...['recurringInvoices-settle', 'payables-reversePayment', 'paymentOrders-cancel'],
  ...['bank-book', 'bank-ignore', 'paymentOrders-removePayment', 'vat-file'],
  'vat-payInstalment',
  ...['fiduciary-import', 'fiduciary-imported', 'fiduciary-reverse'],
  ...['vat-reconcile', 'vat-reconciliationFile'],
  'payables-setOff',
  // No receipt of the demo client is a credit note.
  ...['proposals-creditNote', 'proposals-bookCreditNote'],
  ...['assets-change', 'assets-reverse', 'annualAccounts-appropriate'],
  ...['accruals-reverse', 'payroll-reverse'],
  // The demo client of samples has no people.
  ...['assignments-post', 'assignments-get', 'assignments-finish', 'assignments-reopen'],
  // It is accepted before.
  ...['offers-decline', 'offers-remove'],
  // The installation of samples receives no mail.
  ...['mailIntake-renew', 'receivedMails-accept', 'receivedMails-remove'],
  // Lines of the demo client bear it.
  'departments-remove',
];

const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><path d="M0 0h8v4z"/></svg>';

/**
 * Records are made before they are read, and removed or credited in the end: an invoice that is
 * settled has no QR-bill.
 */
const turnOf = ({ method, path }: DescribedOperation): number => {
  if (method === 'DELETE' || (method === 'POST' && path.endsWith('/credit-notes'))) return 2;
  return method === 'POST' && !path.includes('{') ? 0 : 1;
};

/**
 * Serves an installation with the demo client, with mail and webhooks as the program has them. Each
 * language changes the same records, so it has one of its own. All are served by this process: a
 * program for each would load and compile anew.
 */
const serveCopy = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'kontor-samples-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const networks = openNetworks([]);
  const webhookTrial = openTrial(openSender(networks), networks);
  const served = await serve({ url: await filledDemo(), directory, mail: testMail(), webhookTrial });
  onTestFinished(served.close);
  return served;
};

test.each(Object.keys(programs))('the samples in %s are answered as their operations say', async (name) => {
  const cwd = await mkdtemp(join(tmpdir(), 'kontor-samples-'));
  onTestFinished(() => rm(cwd, { recursive: true }));
  const { language, of } = programs[name] ?? { language: '', of: () => '' };
  const runner = language === 'bash' ? { command: ['bash'], file: 'program.sh' } : await runnerOf(language);
  const served = await serveCopy();
  const env = {
    ...bareEnvironment,
    KEY: await served.key('demo', ['read', 'write', 'upload', 'close', 'admin']),
    BOOKS: `${served.address}/api/latest/clients/demo`,
  };
  const operations = (await describeInterface()).toSorted((one, other) => turnOf(one) - turnOf(other));
  const samples = operations.flatMap((operation) =>
    samplesOf(operation).flatMap((sample) => (sample.name === name ? sample.code : [])),
  );
  await writeFile(join(cwd, 'receipt.pdf'), await separatorSheet());
  await writeFile(join(cwd, 'logo.svg'), logo);
  await writeFile(join(cwd, 'statement.xml'), bankStatementText());
  if (runner) {
    await writeFile(
      join(cwd, runner.file ?? ''),
      of(samples).replaceAll('http://127.0.0.1:8080', served.address),
    );
    const { output } = await run([...runner.command, runner.file ?? ''], { cwd, env });
    const statuses = [...output.matchAll(/^(\d{3}) /gm)].map(([, status]) => Number(status));
    expect(statuses, output).toHaveLength(samples.length);
    // No key confirms an IBAN, the documents have no payment 1, no day of a recurring invoice has
    // failed in these books, so that none can be settled, an order is sent before it is cancelled,
    // the first line of the demo client's bank is booked already, none of its VAT periods is
    // settled, its first asset was taken over before the day of the example, and its first run of
    // depreciation, accrual and payroll journal are in a year that is closed.
    const answered = operations.filter((_, at) => (statuses[at] ?? 0) >= 300).map(({ id }) => id);
    expect(answered.toSorted(), output).toEqual(refused.toSorted());
  }
});

/** The words and numbers of a body, whatever its language; all escape the ends of lines alike. */
const valuesIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, each]) => [
        ...(Array.isArray(value) ? [] : [name]),
        ...valuesIn(each),
      ])
    : [String(value).replaceAll('\n', '\\n')];

test('the samples of an operation say the same in all languages, also where one is not installed', async () => {
  for (const operation of await describeInterface()) {
    const [curl, ...others] = samplesOf(operation).filter(({ name }) => name !== '@kontor/client');
    const [, path = ''] = /\$BOOKS(\/[^"]*)"/.exec(curl?.code ?? '') ?? [];
    for (const { code } of others) {
      expect(code).toContain(`'${path}'`);
      for (const value of valuesIn(operation.json ?? {}))
        expect(code.toLowerCase(), operation.id).toContain(value.toLowerCase());
    }
  }
});
