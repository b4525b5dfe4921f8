import type { Break } from '../verify/breaks.ts';

/** Manipulations of what was handed to a fiduciary, and came back. */
export const fiduciaryBreaks = (client_id: number): readonly Break[] => {
  const of = `client_id = ${client_id}`;
  return [
    [
      'the file of an export is another one',
      `UPDATE fiduciary_export_file SET content = content || '\\x00' WHERE ${of} AND export_id = 1`,
      { fiduciary_exports: 1 },
    ],
    [
      'an export begins later',
      `UPDATE fiduciary_export SET from_number = from_number + 1 WHERE ${of} AND id = 2`,
      { fiduciary_exports: 1, audit_master_data: 1 },
    ],
    [
      'an import has another file',
      `UPDATE fiduciary_import SET sha256 = '\\x00' WHERE ${of} AND id = 1`,
      { audit_master_data: 1 },
    ],
  ];
};
