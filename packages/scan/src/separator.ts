/**
 * The payload of the QR code and the barcode of a separator sheet. Printed sheets last for years:
 * never change it.
 */
export const separatorText = 'KONTOR-SEPARATOR';
