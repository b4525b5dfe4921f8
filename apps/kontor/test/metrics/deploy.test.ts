import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { execute, freshDatabase } from '@kontor/testing';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { startKontor } from '../kontor.ts';
import { kontorHere } from '../kontor-here.ts';
import { metricsOf, scrape } from './scrape.ts';

/** The dashboard and the alerts that operators take over name what a program tells. */
const folder = fileURLToPath(new URL('../../deploy/', import.meta.url));
const alerts = await readFile(join(folder, 'alerts.yml'), 'utf8');
const dashboard = await readFile(join(folder, 'grafana.json'), 'utf8');
const page = await readFile(new URL('../../../../docs/operations/08-seeing.md', import.meta.url), 'utf8');

const { url } = await freshDatabase();
const environment = { DATABASE_URL: url };
await kontorHere(['client', 'create', 'muster'], environment);
await execute(
  url,
  "INSERT INTO nightly (kind, night, began, seen, ended, held) VALUES ('backup', '2026-01-02', now(), now(), now(), true)",
);
const key = (await kontorHere(['key', 'issue', 'muster'], environment)).stdout.trim();
const kontor = await startKontor({ ...environment, KONTOR_METRICS: '0', KONTOR_READ_URL: url });
afterAll(() => kontor.stop());
const metrics = await metricsOf(kontor);
// One of each kind of request, so that every metric has a series.
const vendor = await fetch(`${kontor.address}/api/latest/clients/muster/vendors`, {
  method: 'POST',
  headers: { 'x-api-key': key, 'content-type': 'application/json' },
  body: '{"vendornumber":"V-1","name":"Papeterie Dupont SA"}',
});
expect(vendor.status).toBe(204);
await fetch(`${kontor.address}/api/latest/clients/muster/vendors`, { headers: { 'x-api-key': key } });
const text = await (await fetch(metrics)).text();
const series = await scrape(metrics);

type Panel = { title: string; targets?: { expr: string }[] };
const panels = (JSON.parse(dashboard) as { panels: Panel[] }).panels;
const onDashboard = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n');

/** The names of metrics in a text, without the endings that a histogram adds. */
const namesIn = (given: string): Set<string> =>
  new Set(
    [...given.matchAll(/\b(?:kontor|nodejs|process)_\w+/g)].map(([name]) =>
      name.replace(/_(bucket|sum|count)$/, ''),
    ),
  );
const served = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name));
const ownMetrics = [...served].filter((name) => name.startsWith('kontor_')).sort();

/** The labels of a series, those that Prometheus adds included. */
const labelsOf = (name: string): Set<string> =>
  new Set([
    'job',
    'instance',
    ...series.filter((one) => one.name === name).flatMap(({ labels }) => Object.keys(labels)),
  ]);

test.each([
  ['alerts.yml', alerts.replace(/^\s*#.*|(summary|description): .*/gm, '')],
  ['grafana.json', onDashboard],
])('%s names metrics that are there, by labels that they have', (_, expressions) => {
  const names = namesIn(expressions);
  expect(names.size).toBeGreaterThan(10);
  expect([...names].filter((name) => !served.has(name))).toEqual([]);
  const selected = [...expressions.matchAll(/\b(\w+)\{([^}]*)\}/g)];
  expect(selected.length).toBeGreaterThan(5);
  for (const [, name = '', selector = ''] of selected) {
    const labels = [...selector.matchAll(/(\w+)(?:=|!=|=~|!~)"/g)].map(([, label = '']) => label);
    if (name !== 'up')
      expect([name, labels.filter((label) => !labelsOf(name).has(label))]).toEqual([name, []]);
  }
});

test('every metric of Kontor is on the dashboard, and in the tables for operators with its labels', () => {
  expect(ownMetrics.filter((name) => !namesIn(onDashboard).has(name))).toEqual([]);
  const documented = [...page.matchAll(/`(kontor_\w+)(?:\{([\w,]+)\})?`/g)];
  expect(documented.map(([, name]) => name).sort()).toEqual(ownMetrics);
  for (const [, name = '', labels] of documented) {
    const own = [...labelsOf(name), ...labelsOf(`${name}_count`)].filter(
      (label) => label !== 'job' && label !== 'instance',
    );
    // A database that was made a moment ago has no table that was vacuumed.
    if (name !== 'kontor_vacuum_age_seconds')
      expect([name, own.sort()]).toEqual([name, labels?.split(',').sort() ?? []]);
  }
});

const promtool = spawnSync('promtool', ['--version']).error === undefined;

/** Runs promtool on a text as a file. */
const runPromtool = async (args: readonly string[], name: string, content: string): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'kontor-promtool-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await writeFile(join(directory, name), content);
  const { stdout } = await promisify(execFile)('promtool', [...args, join(directory, name)]);
  return stdout;
};

// Series by which each alert is given, for hours, and nothing else is.
const given: Readonly<Record<string, string>> = {
  KontorDown: 'up{job="kontor"} 0+0x600',
  KontorDatabaseDown: 'kontor_database_up 0+0x600',
  KontorFails: 'kontor_http_requests_total{status="503"} 0+60x600',
  KontorSlow: 'kontor_http_request_duration_seconds_bucket{operation="invoices.post",le="+Inf"} 0+60x600',
  KontorWritesWait: 'kontor_write_queue_rows 2000+0x600',
  KontorConnectionsUsedUp: 'kontor_pool_connections{pool="prisma",state="waiting"} 3+0x600',
  KontorEventLoopBlocked: 'nodejs_eventloop_lag_p99_seconds{job="kontor"} 1+0x600',
  KontorMemory: 'process_resident_memory_bytes{job="kontor"} 2000000000+0x600',
  KontorReceiptsLate: 'kontor_receipts_late_seconds 1000+0x600',
  KontorReceiptsFail: 'kontor_receipts{state="failed"} 0+1x600',
  KontorWebhooksLate: 'kontor_webhook_oldest_event_seconds 4000+0x600',
  KontorMailsLate: 'kontor_mails_late_seconds 1000+0x600',
  KontorMailsWait: 'kontor_mail_oldest_seconds 15000+0x600',
  KontorMailsFail: 'kontor_mails{state="failed"} 0+1x600',
  KontorRecurringLate: 'kontor_recurring_late_seconds 4000+0x600',
  KontorRecurringFails: 'kontor_recurring_occurrences{state="failed"} 0+1x600',
  KontorReplicationLag: 'kontor_replication_lag_seconds 90+0x600',
  KontorStandbyLost: 'kontor_replication_standbys 2+0x60 1+0x540',
  KontorVacuumLate: 'kontor_dead_rows{table="invoice"} 2000000+0x600',
  KontorTransactionAge: 'kontor_database_transaction_age 1500000000+0x600',
  KontorDiskLow: 'kontor_disk_free_bytes{folder="data"} 5+0x600',
  KontorNightFailed: 'kontor_nightly_held{task="backup"} 0+0x600',
  KontorNightMissing: 'kontor_nightly_age_seconds{task="backup"} 200000+0x600',
};

/** More series that an alert needs. */
const besides: Readonly<Record<string, readonly string[]>> = {
  KontorSlow: ['kontor_http_request_duration_seconds_bucket{operation="invoices.post",le="10"} 0+0x600'],
  KontorDiskLow: ['kontor_disk_bytes{folder="data"} 100+0x600'],
  KontorVacuumLate: ['kontor_vacuum_age_seconds{table="invoice"} 100000+0x600'],
};

// A test that is skipped counts as one that failed.
if (promtool) {
  test('takes the rules and the metrics', async () => {
    expect(await runPromtool(['check', 'rules'], 'alerts.yml', alerts)).toContain('SUCCESS');
    const checked = spawnSync('promtool', ['check', 'metrics'], { input: text });
    const said = checked.stderr.toString().split('\n');
    expect(said.filter((line) => line.startsWith('kontor_'))).toEqual([]);
  });

  test('gives each alert for what it is about, and no other one', async () => {
    const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
    expect(names).toEqual(Object.keys(given));
    const tests = Object.entries(given).map(([alert, sample]) => ({
      interval: '1m',
      input_series: [sample, ...(besides[alert] ?? [])].map((one) => {
        const [name, ...values] = one.split(/ (?=\d)/);
        return { series: name, values: values.join(' ') };
      }),
      promql_expr_test: [
        {
          expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
          eval_time: '5h',
          exp_samples: [{ labels: `{alertname="${alert}"}`, value: 1 }],
        },
      ],
    }));
    const rules = { rule_files: [join(folder, 'alerts.yml')], evaluation_interval: '1m', tests };
    // JSON is YAML.
    expect(await runPromtool(['test', 'rules'], 'test.yml', JSON.stringify(rules))).toContain('SUCCESS');
  });
}
