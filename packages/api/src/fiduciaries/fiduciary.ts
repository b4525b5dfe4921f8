import { router } from '../procedure/procedure.ts';
import { downloadEntries, exportFile, findExport, listExports, makeExport, standing } from './export.ts';
import { findImport, importEntries, listImports, reverseImport } from './import.ts';

/** The exchange with a fiduciary (docs/interface §30): entries out, closing entries back in. */
export const fiduciary = router({
  standing,
  export: makeExport,
  exports: listExports,
  exported: findExport,
  file: exportFile,
  entries: downloadEntries,
  import: importEntries,
  imports: listImports,
  imported: findImport,
  reverse: reverseImport,
});
