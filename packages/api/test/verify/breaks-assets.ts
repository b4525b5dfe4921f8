import type { Break } from './breaks.ts';

/** Manipulations of assets and of what was booked of them. */
export const assetBreaks = (client_id: number): readonly Break[] => {
  const of = `client_id = ${client_id}`;
  return [
    [
      'more of an asset was depreciated than its adjustment has booked',
      `UPDATE asset_movement SET depreciation = depreciation + 1 WHERE ${of} AND booking_id = 1`,
      { assets_booked: 1, assets_ledger: 1 },
    ],
    [
      'a run has another entry',
      `UPDATE asset_booking SET gl_id = (SELECT min(id) FROM gl WHERE ${of}) WHERE ${of} AND id = 2`,
      { assets_booked: 4, audit_master_data: 1 },
    ],
    [
      'an asset is depreciated beyond its value',
      `UPDATE asset SET depreciated = value WHERE ${of} AND id = 2`,
      { assets_values: 4, audit_master_data: 1, assets_ledger: 1 },
    ],
    [
      'what takes a run back is not its opposite',
      `UPDATE asset_movement SET depreciation = 0 WHERE ${of} AND booking_id = 4 AND asset_id = 2`,
      { assets_values: 1, assets_booked: 1 },
    ],
    [
      'an asset has another value than the ledger',
      `UPDATE asset SET value = value + 1 WHERE ${of} AND id = 1`,
      { assets_ledger: 1, audit_master_data: 1 },
    ],
    [
      'a booking of assets is missing',
      `DELETE FROM asset_booking WHERE ${of} AND id = 6`,
      { assets_booked: 1, audit_master_data: 1 },
    ],
  ];
};
