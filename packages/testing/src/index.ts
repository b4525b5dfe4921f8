export { bankStatementText } from './bank-statement.ts';
export { swissChart } from './chart.ts';
export { clientOf, now } from './client.ts';
export {
  copyOfFilled,
  createDatabase,
  type Database,
  type Databases,
  emptyDatabase,
  execute,
  freshDatabase,
} from './database.ts';
export { proxyTo } from './database-proxy.ts';
export { digestOf } from './digest.ts';
export { fromNewVendor, line, toNewCustomer } from './documents.ts';
export { proving } from './env.ts';
export { freePort } from './free-port.ts';
export { newImage } from './image.ts';
export { type ImapServer, startImapServer } from './imap.ts';
export { testMail } from './mail.ts';
export { type Names, startNameServer } from './name-server.ts';
export { type ObjectStorage, startObjectStorage } from './object-storage.ts';
export { poolerWithoutOptions, transactionPooler } from './pooler.ts';
export { type Random, randomOf } from './random.ts';
export { schemaOf } from './schema.ts';
export { unzipped } from './zip.ts';
