import type { ClientKept } from '@kontor/data';
import { displayName } from '@kontor/domain';
import type { Language } from '@kontor/print';
import { printedLanguage } from '../print/head.ts';
import type { MailMessage } from '../procedure/mail.ts';

/**
 * The mail that asks whoever reads an address whether a client may send from it, in the first
 * language of the client or another one that is asked for.
 */

const linkTexts: Readonly<
  Record<Language, { subject: string; lines: (name: string, address: string) => string[]; otherwise: string }>
> = {
  en: {
    subject: 'Kontor: confirm this address',
    lines: (name, address) => [
      `${name} wants to send its invoices and other documents by Kontor from this address:`,
      '',
      address,
      '',
      'If that is right, open this link within 24 hours and confirm it there:',
    ],
    otherwise: 'If you did not expect this, do nothing: without you, nobody sends from this address.',
  },
  de: {
    subject: 'Kontor: Bestätigen Sie diese Adresse',
    lines: (name, address) => [
      `${name} möchte Rechnungen und andere Dokumente über Kontor von dieser Adresse verschicken:`,
      '',
      address,
      '',
      'Wenn das stimmt, öffnen Sie innert 24 Stunden diesen Link und bestätigen Sie es dort:',
    ],
    otherwise:
      'Falls Sie das nicht erwartet haben, tun Sie nichts: Ohne Sie verschickt niemand von dieser Adresse.',
  },
  fr: {
    subject: 'Kontor : confirmez cette adresse',
    lines: (name, address) => [
      `${name} souhaite envoyer ses factures et autres documents par Kontor depuis cette adresse :`,
      '',
      address,
      '',
      'Si c’est exact, ouvrez ce lien dans les 24 heures et confirmez-le sur la page :',
    ],
    otherwise:
      'Si vous ne vous y attendiez pas, ne faites rien : sans vous, personne n’envoie depuis cette adresse.',
  },
  it: {
    subject: 'Kontor: confermi questo indirizzo',
    lines: (name, address) => [
      `${name} desidera inviare fatture e altri documenti tramite Kontor da questo indirizzo:`,
      '',
      address,
      '',
      'Se è corretto, apra questo link entro 24 ore e lo confermi nella pagina:',
    ],
    otherwise: 'Se non se lo aspettava, non faccia nulla: senza di Lei nessuno invia da questo indirizzo.',
  },
};

/** The mail with the link at `url`. */
export const linkMessage = (
  { sender, name, languages }: Pick<ClientKept, 'sender' | 'name' | 'languages'>,
  { address, language_code, url }: { address: string; language_code?: string | undefined; url: string },
): MailMessage => {
  const { subject, lines, otherwise } = linkTexts[printedLanguage(language_code || (languages[0] ?? ''))];
  const shown = displayName(sender?.name ?? '') || name;
  return { to: address, subject, text: [...lines(shown, address), '', url, '', otherwise, ''].join('\n') };
};
