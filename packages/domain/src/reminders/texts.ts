import type { ReminderLevel } from '../master-data/sending/reminders.ts';

/**
 * The words of reminders (docs/interface §24): a client's own by level and language, else these.
 */

export const reminderLanguages = ['de', 'fr', 'it', 'en'] as const;
export type ReminderLanguage = (typeof reminderLanguages)[number];

/** The names that texts may have, in braces: `{total}`. */
export const reminderPlaceholders = ['customer', 'day', 'due_day', 'level', 'sender', 'total'] as const;
export type ReminderValues = Readonly<Record<(typeof reminderPlaceholders)[number], string>>;

export type ReminderWords = { subject: string; opening: string; closing: string };

const first: Record<ReminderLanguage, ReminderWords> = {
  de: {
    subject: 'Zahlungserinnerung von {sender}',
    opening:
      'Guten Tag\n\nSicher haben Sie es nur übersehen: Die folgenden Rechnungen sind noch offen. Wir bitten Sie, {total} bis am {due_day} zu überweisen.',
    closing: 'Haben Sie inzwischen bezahlt, so betrachten Sie dieses Schreiben bitte als gegenstandslos.',
  },
  fr: {
    subject: 'Rappel de paiement de {sender}',
    opening:
      'Bonjour,\n\nCela vous a sans doute échappé\u00a0: les factures suivantes sont encore ouvertes. Nous vous prions de verser {total} jusqu’au {due_day}.',
    closing: 'Si vous avez payé entre-temps, veuillez considérer la présente comme nulle et non avenue.',
  },
  it: {
    subject: 'Sollecito di pagamento di {sender}',
    opening:
      'Buongiorno\n\nProbabilmente vi è sfuggito: le fatture seguenti sono ancora aperte. Vi preghiamo di versare {total} entro il {due_day}.',
    closing: 'Se nel frattempo avete pagato, vogliate considerare nulla la presente.',
  },
  en: {
    subject: 'Payment reminder from {sender}',
    opening:
      'Good day,\n\nYou may have overlooked that the following invoices are still open. Please pay {total} by {due_day}.',
    closing: 'If you have paid in the meantime, please disregard this letter.',
  },
};

const next: Record<ReminderLanguage, ReminderWords> = {
  de: {
    subject: 'Mahnung von {sender}',
    opening:
      'Guten Tag\n\nTrotz unserer Erinnerung sind die folgenden Rechnungen noch nicht bezahlt. Wir bitten Sie, {total} bis am {due_day} zu überweisen.',
    closing: first.de.closing,
  },
  fr: {
    subject: 'Rappel de {sender}',
    opening:
      'Bonjour,\n\nMalgré notre rappel, les factures suivantes ne sont toujours pas payées. Nous vous prions de verser {total} jusqu’au {due_day}.',
    closing: first.fr.closing,
  },
  it: {
    subject: 'Sollecito di {sender}',
    opening:
      'Buongiorno\n\nNonostante il nostro sollecito, le fatture seguenti non sono ancora pagate. Vi preghiamo di versare {total} entro il {due_day}.',
    closing: first.it.closing,
  },
  en: {
    subject: 'Reminder from {sender}',
    opening:
      'Good day,\n\nDespite our reminder the following invoices have not been paid. Please pay {total} by {due_day}.',
    closing: first.en.closing,
  },
};

const last: Record<ReminderLanguage, ReminderWords> = {
  de: {
    subject: 'Letzte Mahnung von {sender}',
    opening:
      'Guten Tag\n\nTrotz mehrerer Mahnungen sind die folgenden Rechnungen noch nicht bezahlt. Wir fordern Sie ein letztes Mal auf, {total} bis am {due_day} zu überweisen.',
    closing: 'Bleibt die Zahlung aus, so leiten wir ohne weitere Anzeige die Betreibung ein.',
  },
  fr: {
    subject: 'Dernier rappel de {sender}',
    opening:
      'Bonjour,\n\nMalgré plusieurs rappels, les factures suivantes ne sont toujours pas payées. Nous vous sommons une dernière fois de verser {total} jusqu’au {due_day}.',
    closing: 'À défaut de paiement, nous engagerons une poursuite sans autre avis.',
  },
  it: {
    subject: 'Ultimo sollecito di {sender}',
    opening:
      'Buongiorno\n\nNonostante diversi solleciti, le fatture seguenti non sono ancora pagate. Vi intimiamo per l’ultima volta di versare {total} entro il {due_day}.',
    closing: 'In caso di mancato pagamento avvieremo l’esecuzione senza ulteriore avviso.',
  },
  en: {
    subject: 'Final reminder from {sender}',
    opening:
      'Good day,\n\nDespite several reminders the following invoices have not been paid. For the last time we ask you to pay {total} by {due_day}.',
    closing: 'If no payment arrives, we will start debt collection without further notice.',
  },
};

/**
 * The words of a level, counted from 1, with their placeholders: those of the client where it has
 * some, else the usual ones.
 */
export const reminderWords = (
  levels: readonly ReminderLevel[],
  { level, language }: { level: number; language: ReminderLanguage },
): ReminderWords => {
  const usual = level <= 1 ? first : level < levels.length ? next : last;
  const own = levels[level - 1]?.texts.find(({ language_code }) =>
    language_code.toLowerCase().startsWith(language),
  );
  const words = usual[language];
  return {
    subject: own?.subject || words.subject,
    opening: own?.opening || words.opening,
    closing: own?.closing || words.closing,
  };
};

/** A text with its placeholders filled in. What is in braces and no placeholder stays. */
export const filledWords = (text: string, values: ReminderValues): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(Reflect.get(values, name)) : whole,
  );
