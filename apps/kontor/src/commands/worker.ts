import { foldersOf, type Settings } from '../env.ts';
import { openInstallation } from '../installation.ts';
import { openLog } from '../log.ts';
import { withMetrics } from '../metrics/metrics.ts';
import { lateWords, stopSignal } from '../serving/stop.ts';
import { sendDailyMails } from '../workers/daily-mail-worker.ts';
import { openImages } from '../workers/image-reader.ts';
import { takeMails } from '../workers/intake-worker.ts';
import { sendMails } from '../workers/mail-worker.ts';
import { workReceipts } from '../workers/receipt-worker.ts';
import { workRecurring } from '../workers/recurring-worker.ts';

/**
 * `kontor worker`: processes receipts, posts recurring invoices and sends mails until it is asked
 * to stop, beside a server or without one.
 */
export const worker = async (settings: Settings): Promise<void> => {
  const log = openLog(settings);
  const stop = stopSignal(() => log.warn(lateWords));
  const imageReader = settings.ocr === undefined ? undefined : await openImages(settings.ocr);
  const installation = await openInstallation(settings, (sentence) => log.info(sentence));
  try {
    await installation.objects?.ping();
    const { database, receipts } = installation;
    await withMetrics(settings.metrics, { database, folders: foldersOf(settings), log }, async () => {
      const endWorking = workReceipts({ database, receipts, imageReader, log });
      const mails = settings.mail && settings.mailLimits;
      const endRecurring = workRecurring({ database, receipts, mails, log });
      const endMailing = settings.mail && sendMails({ database, receipts, settings: settings.mail, log });
      const endDailyMails =
        settings.mail && sendDailyMails({ database, settings: settings.mail, url: settings.url, log });
      const endTakingMails =
        settings.intake && takeMails({ database, receipts, settings: settings.intake, log });
      log.info('Kontor processes receipts.');
      log.info('Kontor posts recurring invoices.');
      await stop.wait;
      log.info('Kontor is stopping: it finishes its work or leaves it to others.');
      await Promise.all([
        endWorking(),
        endRecurring(),
        endMailing?.(),
        endDailyMails?.(),
        endTakingMails?.(),
      ]);
    });
  } finally {
    await installation.close();
    log.info('Kontor has stopped.');
  }
};
