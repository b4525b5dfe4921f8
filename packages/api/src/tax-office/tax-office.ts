import { router } from '../procedure/procedure.ts';
import { taxOfficeFiles } from './files.ts';
import { taxOfficePdf } from './pdf.ts';

/** The books of a year for the tax office, as PDF and as files (docs/interface §15). */
export const taxOffice = router({
  pdf: taxOfficePdf,
  files: taxOfficeFiles,
});
