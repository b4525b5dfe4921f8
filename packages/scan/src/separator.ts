/** What the QR code and the barcode of a separator sheet say. Sheets that are printed last for years: never change it. */
export const separatorText = 'KONTOR-SEPARATOR';
