export type { Described } from './description/described.ts';
export { procedureText } from './description/procedure.ts';
export {
  archiveFormat,
  type Manifest,
  type ManifestFile,
  ownFiles,
  proofFiles,
  type YearTotals,
} from './manifest.ts';
export { readProgram } from './program.ts';
export { fingerprintOf, isSigned, type SigningKey, signingKeyOf } from './proof/signature.ts';
export { readStamp, type Stamp, StampFault, stampRequest } from './proof/time-stamp.ts';
export { csvRow } from './values/csv.ts';
export { type Member, membersOf, plainText } from './values/json-text.ts';
export { type ZipFile, zipOf } from './zip/write.ts';
