export type BillOptions = {
  iban?: string;
  currency?: 'CHF' | 'EUR';
  /** As it is in the code; empty leaves it to the payer. */
  amount?: string;
  reference?: string;
  message?: string;
  /** The payload of old software has a line feed alone at the end of a line. */
  newline?: '\r\n' | '\n';
};

/** The payload of the QR code of a Swiss QR-bill, with structured addresses. */
export const billText = ({
  iban = 'CH9300762011623852957',
  currency = 'CHF',
  amount = '1949.75',
  reference = '',
  message = 'Rechnung',
  newline = '\r\n',
}: BillOptions = {}): string =>
  [
    ...['SPC', '0200', '1', iban],
    ...['S', 'Bücher & Söhne', 'Hauptstrasse', '7', '8000', 'Zürich', 'CH'],
    ...Array<string>(7).fill(''),
    ...[amount, currency],
    ...['S', 'Käser GmbH', 'Rue du Marché', '12b', '1204', 'Genève', 'CH'],
    ...[reference === '' ? 'NON' : reference.startsWith('RF') ? 'SCOR' : 'QRR', reference],
    ...[message, 'EPD'],
  ].join(newline);
