import type { Language } from '@kontor/print';

/**
 * Why no VAT is charged, and further words of an electronic invoice, in the language of the letter.
 */
export type Reason =
  | 'export'
  | 'reverse_charge'
  | 'notified'
  | 'exempt'
  | 'outside'
  | 'not_registered'
  | 'untaxed';

type EInvoiceWords = {
  reasons: Readonly<Record<Reason, string>>;
  discount: string;
  surcharge: string;
  unit: string;
  early: (percent: string, day: string) => string;
};

const wordsOfLanguages: Readonly<Record<Language, EInvoiceWords>> = {
  de: {
    reasons: {
      export: 'Von der MWST befreit: Export',
      reverse_charge: 'Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge)',
      notified: 'Meldeverfahren nach Art. 38 MWSTG',
      exempt: 'Von der MWST ausgenommen (Art. 21 MWSTG)',
      outside: 'Nicht der Schweizer MWST unterstellt',
      not_registered: 'Der Leistungserbringer ist nicht MWST-pflichtig',
      untaxed: 'Ohne MWST',
    },
    discount: 'Rabatt',
    surcharge: 'Zuschlag',
    unit: 'Einheit',
    early: (percent, day) => `${percent} % Skonto bei Zahlung bis ${day}`,
  },
  fr: {
    reasons: {
      export: 'Exonéré de la TVA : exportation',
      reverse_charge: 'Autoliquidation (reverse charge)',
      notified: 'Procédure de déclaration selon l’art. 38 LTVA',
      exempt: 'Exclu du champ de la TVA (art. 21 LTVA)',
      outside: 'Non soumis à la TVA suisse',
      not_registered: 'Le prestataire n’est pas assujetti à la TVA',
      untaxed: 'Sans TVA',
    },
    discount: 'Rabais',
    surcharge: 'Supplément',
    unit: 'Unité',
    early: (percent, day) => `${percent} % d’escompte pour un paiement jusqu’au ${day}`,
  },
  it: {
    reasons: {
      export: 'Esente dall’IVA: esportazione',
      reverse_charge: 'Inversione contabile (reverse charge)',
      notified: 'Procedura di notifica secondo l’art. 38 LIVA',
      exempt: 'Escluso dall’IVA (art. 21 LIVA)',
      outside: 'Non soggetto all’IVA svizzera',
      not_registered: 'Il fornitore non è assoggettato all’IVA',
      untaxed: 'Senza IVA',
    },
    discount: 'Sconto',
    surcharge: 'Supplemento',
    unit: 'Unità',
    early: (percent, day) => `${percent} % di sconto per pagamento entro il ${day}`,
  },
  en: {
    reasons: {
      export: 'Zero-rated: export',
      reverse_charge: 'Reverse charge',
      notified: 'Notification procedure (VAT Act art. 38)',
      exempt: 'Exempt from VAT (VAT Act art. 21)',
      outside: 'Not subject to Swiss VAT',
      not_registered: 'The supplier is not registered for VAT',
      untaxed: 'Without VAT',
    },
    discount: 'Discount',
    surcharge: 'Surcharge',
    unit: 'Unit',
    early: (percent, day) => `${percent} % discount for payment until ${day}`,
  },
};

export const eInvoiceWords = (language: Language): EInvoiceWords => wordsOfLanguages[language];
