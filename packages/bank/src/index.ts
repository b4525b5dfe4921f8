export { type CamtVersion, writeCamt } from './camt/write-camt.ts';
export { checkBankFileSize, type ReadBankFile, readBankFile } from './files/read-bank-file.ts';
export { writeMt940 } from './mt940/write-mt940.ts';
export { problemsOfOrder } from './orders/check-order.ts';
export { readPaymentStatus } from './orders/read-payment-status.ts';
export { PaymentOrderFault, writePaymentOrder } from './orders/write-payment-order.ts';
export { type DailyRates, mostRateBytes, readDailyRates } from './rates/read-rates.ts';
export { bankFileBounds } from './values/bounds.ts';
export { BankFileFault, type FilePlace } from './values/fault.ts';
