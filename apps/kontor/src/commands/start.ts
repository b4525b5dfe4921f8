import { join } from 'node:path';
import type { ImageReader } from '@kontor/api';
import { type Database, listClients, sealCodeSecrets } from '@kontor/data';
import { type Folders, folderFault, folderFaults } from '../backup/folders.ts';
import { now } from '../clock.ts';
import { demoName, makeDemo } from '../demo/demo-client.ts';
import { giveDemoWork } from '../demo/people/people-work.ts';
import { foldersOf, type Settings } from '../env.ts';
import { type Installation, openInstallation } from '../installation.ts';
import { expectFreePort, listen } from '../listen.ts';
import { openLog } from '../log.ts';
import { openMail } from '../mail/mail.ts';
import { folderSender, type MailSettings } from '../mail/mail-settings.ts';
import { type Metrics, withMetrics } from '../metrics/metrics.ts';
import { openStamps } from '../names/time-stamps.ts';
import { openOfficialRates } from '../official-rates.ts';
import { readSecretKey } from '../secret-key.ts';
import { buildServer, type Serving } from '../serving/server.ts';
import { lateWords, type Stop, stopSignal } from '../serving/stop.ts';
import { withTraces } from '../traces/traces.ts';
import { openNetworks } from '../webhooks/network.ts';
import { openSender } from '../webhooks/send.ts';
import { openTrial } from '../webhooks/trial.ts';
import { welcome } from '../welcome.ts';
import { sendDailyMails } from '../workers/daily-mail-worker.ts';
import { forgetDaily } from '../workers/forget.ts';
import { openImages } from '../workers/image-reader.ts';
import { takeMails } from '../workers/intake-worker.ts';
import { sendMails } from '../workers/mail-worker.ts';
import { workNightly } from '../workers/nightly.ts';
import { workReceipts } from '../workers/receipt-worker.ts';
import { workRecurring } from '../workers/recurring-worker.ts';
import { deliverEvents } from '../workers/webhook-worker.ts';

/**
 * `kontor start`: database, migrations, demo client, server; then serves until it is asked to stop.
 */
export const start = async (settings: Settings): Promise<void> => {
  const log = openLog(settings);
  const stop = stopSignal(() => log.warn(lateWords));
  // Only whoever serves needs the key: other commands make no file, and run where none can be
  // written.
  const secretKey = await readSecretKey(settings);
  await expectFreePort(settings);
  const imageReader = settings.ocr === undefined ? undefined : await openImages(settings.ocr);
  const folders = foldersOf(settings);
  await reportBackups(folders, log);
  const installation = await openInstallation({ ...settings, secretKey }, (sentence) => log.info(sentence));
  try {
    await installation.objects?.ping();
    const closed = await sealCodeSecrets(installation.database);
    if (closed > 0) log.error({ people: closed }, codesClosed);
    if (installation.embedded && !stop.requested() && (await makeDemo(installation, settings.dataDir))) {
      log.info('The demo client has been filled.');
    }
    if (!stop.requested())
      await withMetrics(settings.metrics, { database: installation.database, folders, log }, (metrics) =>
        withTraces(settings.traces, log, () =>
          serve(installation, settings, { log, stop, metrics, imageReader }),
        ),
      );
  } finally {
    await installation.close();
    log.info('Kontor has stopped.');
  }
};

const codesClosed =
  'The one-time codes of some people cannot be checked, as their secrets were encrypted by another key: set KONTOR_SECRET_KEY to it, or bring back the file secret.key of the data directory.';

// Requests that are being served may take this long at shutdown; then their connections are closed.
const shutdownGrace = 18_000;

const serve = async (
  { database, receipts, embedded }: Installation,
  settings: Settings,
  {
    log,
    stop,
    metrics,
    imageReader,
  }: {
    log: Serving['log'];
    stop: Stop;
    metrics: Metrics | undefined;
    imageReader: ImageReader | undefined;
  },
): Promise<void> => {
  void reportReplicas(database, log);
  const mailSettings = settings.mail ?? (await folderOfDemo(database, { ...settings, embedded }));
  const { mailLimits: limits, url } = settings;
  const mail = mailSettings && openMail(mailSettings, { limits, url, log });
  const networks = openNetworks(settings.webhookNetworks);
  const sender = openSender(networks);
  const app = await buildServer({
    database,
    receipts,
    mail,
    webhookTrial: openTrial(sender, networks),
    officialRates: settings.ratesUrl === undefined ? undefined : openOfficialRates(settings.ratesUrl),
    mailIntakeAddress: settings.intake?.template,
    stamp: settings.timestampUrl === undefined ? undefined : openStamps(settings.timestampUrl),
    log,
    stopping: stop.requested,
    origins: settings.origins,
    https: settings.url.startsWith('https:'),
    securityContact: settings.securityContact,
    hosts: settings.hosts,
    rates: settings.rates,
    folders: foldersOf(settings),
    answered: metrics?.answered,
    traced: settings.traces !== undefined,
    ...(settings.proxies && { proxies: settings.proxies }),
    url: () => settings.url,
    provider: settings.provider,
  });
  const listening = listen(() => app.listen({ ...settings, listenTextResolver: listenText }), settings);
  const address = await listening.catch(async (error: unknown) => {
    // The channels that the server has opened would keep the program from ending.
    await app.close();
    throw error;
  });
  const endForgetting = forgetDaily(database, log);
  const endWorking = workReceipts({ database, receipts, imageReader, log });
  const endRecurring = workRecurring({ database, receipts, mails: mailSettings && limits, log });
  const endMailing = mailSettings && sendMails({ database, receipts, settings: mailSettings, log });
  const endDailyMails = mailSettings && sendDailyMails({ database, settings: mailSettings, url, log });
  const endTakingMails = settings.intake && takeMails({ database, receipts, settings: settings.intake, log });
  const endNightly = workNightly(database, settings.nightly, log);
  const endDelivering = deliverEvents({ database, sender, now, log });
  try {
    if (embedded) await giveDemoWork({ database, receipts });
    process.stdout.write(await welcome(database, { address, embedded }));
    await stop.wait;
    log.info('Kontor is stopping: it finishes running requests and refuses new ones.');
  } finally {
    endForgetting();
    const timer = setTimeout(() => app.server.closeAllConnections(), shutdownGrace).unref();
    await Promise.all([
      app.close(),
      endWorking(),
      endRecurring(),
      endDelivering(),
      endNightly(),
      endMailing?.(),
      endDailyMails?.(),
      endTakingMails?.(),
    ]);
    clearTimeout(timer);
    await mail?.close();
  }
};

/**
 * The folder for the mails of an installation that has nothing but the demo client, and no setting
 * for mail: there nobody gets any.
 */
const folderOfDemo = async (
  database: Database,
  { embedded, dataDir }: { embedded: boolean; dataDir: string },
): Promise<MailSettings | undefined> => {
  if (!embedded) return undefined;
  const clients = await listClients(database);
  const isDemo = clients.length > 0 && clients.every(({ name }) => name === demoName);
  return isDemo ? { url: `file:${join(dataDir, 'mails')}`, from: folderSender } : undefined;
};

/**
 * Says that the backups of each night can't be written. The program serves: a disk that is not
 * mounted is no reason to stop the books.
 */
const reportBackups = async ({ backup }: Folders, log: Serving['log']): Promise<void> => {
  const fault = backup && (await folderFault(backup.folder));
  if (fault)
    log.error(
      { folder: backup.folder },
      `KONTOR_BACKUP: the folder ${backup.folder} ${folderFaults[fault]}, or no backup is made tonight.`,
    );
};

/**
 * Says whether the replicas answer that lists, reports and exports are read from; the program
 * serves without them, too.
 */
const reportReplicas = async (
  { replicas }: Pick<Database, 'replicas'>,
  log: Serving['log'],
): Promise<void> => {
  if (!replicas) return;
  const { count, answering } = await replicas.ping();
  const sentence = `Lists, reports and exports are read from replicas: ${answering} of ${count} answer.`;
  if (answering < count) log.warn(sentence);
  else log.info(sentence);
};

const listenText = (address: string): string => `Kontor listens on ${address}.`;
