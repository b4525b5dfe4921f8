import { fold, type Person } from '@kontor/domain';
import type { RawSql } from '../postgres/connection.ts';
import type { Session, Tx } from '../postgres/session/session.ts';
import { addLinkOf } from '../writing/audit.ts';
import { recordOutcomeIn } from '../writing/idempotency.ts';
import { takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';
import { type ClientKept, readSettings } from './client.ts';
import { readIbanChangers } from './iban-changers.ts';

/**
 * The IBANs of vendors that are known to be theirs (docs/interface §5). The trigger `changed_iban`
 * says which are to be confirmed.
 */

/**
 * Nothing was confirmed where there is no such vendor, or neither they nor one of their payables
 * has that IBAN.
 */
export type IbanConfirmed = 'confirmed' | 'missing' | 'another';

/** Facts by which a person may confirm an IBAN. */
export type IbanFacts = {
  /** The version of the vendor. */
  version: number;
  /** The settings of the client. */
  client: ClientKept;
  /**
   * Those who gave the IBAN to the vendor last, and those who posted the first payable that has it:
   * people, also for keys that they have issued.
   */
  changedBy: readonly Person[];
};

type VendorOf = { client_id: number; number: string; iban: string };

type VendorRow = {
  id: number;
  vendornumber: string;
  iban: string;
  is_theirs: boolean;
  is_of_payable: boolean;
  is_known: boolean;
  is_held: boolean;
  version: number;
};

export const vendorIbansOf = (session: RawSql & Pick<Session, 'transaction'>, client_id: number) => ({
  /**
   * Confirms the IBAN that a person has seen, of a vendor or of one of their payables. One that is
   * known already stays so. `check` refuses by what is so until it is confirmed.
   */
  confirmIban: (
    { number, iban, check }: { number: string; iban: string; check: (facts: IbanFacts) => void },
    writing: Writing,
  ): Promise<IbanConfirmed> =>
    session.transaction(async ({ tx }) => {
      await takeClient(tx, client_id);
      const vendor = await lockVendor(tx, { client_id, number, iban });
      if (!vendor) return 'missing';
      if (!vendor.is_theirs && !vendor.is_of_payable) return 'another';
      const { version, is_known, is_held } = vendor;
      const client = await readSettings(tx, client_id);
      const changedBy = is_known && !is_held ? [] : await readIbanChangers(tx, { client_id, vendor });
      check({ version, client, changedBy });
      const records = vendor.is_known ? [] : [await keepIban(tx, { client_id, vendor }, writing)];
      const released = vendor.is_theirs ? await releaseVendor(tx, { client_id, id: vendor.id }, writing) : [];
      const all = [...records, ...released].map((record) => ({ ...writing.by, ...record }));
      if (all.length > 0) await addLinkOf(tx, { client_id, records: all }, writing);
      await recordOutcomeIn(tx, { client_id, writing }, {});
      return 'confirmed';
    }),
});

const lockVendor = async (tx: Tx, { client_id, number, iban }: VendorOf): Promise<VendorRow | undefined> => {
  const [row] = await tx.query<VendorRow[]>`
    SELECT v.id, v.version, v.vendornumber, s.iban, v.iban_confirmed IS FALSE AND bare_iban(v.bank_iban) = s.iban AS is_held, bare_iban(v.bank_iban) = s.iban AS is_theirs,
           EXISTS (SELECT FROM payable d
                    WHERE d.client_id = v.client_id AND d.vendor_id = v.id AND d.payment_iban = s.iban) AS is_of_payable,
           EXISTS (SELECT FROM vendor_iban k
                    WHERE k.client_id = v.client_id AND k.vendor_id = v.id AND k.iban = s.iban) AS is_known
      FROM vendor v, (SELECT bare_iban(${iban}::text) AS iban) s
     WHERE v.client_id = ${client_id} AND v.vendornumber_folded = ${fold(number)} FOR NO KEY UPDATE OF v`;
  return row;
};

const keepIban = async (
  tx: Tx,
  { client_id, vendor }: { client_id: number; vendor: VendorRow },
  { now, by }: Writing,
) => {
  const { id, vendornumber, iban } = vendor;
  await tx.run`
    INSERT INTO vendor_iban (client_id, vendor_id, iban, since, person)
    VALUES (${client_id}::integer, ${id}::integer, ${iban}, ${now}::timestamptz, ${by.person?.name ?? ''})`;
  return { table: 'vendor_iban', before: null, after: { vendornumber, iban } };
};

/** Takes the mark off a vendor whose IBAN was to be confirmed. */
const releaseVendor = async (tx: Tx, of: { client_id: number; id: number }, { now }: Writing) => {
  const rows = await tx.query<{ before: object; after: object }[]>`
    WITH before AS MATERIALIZED (
      SELECT v.* FROM vendor v WHERE client_id = ${of.client_id} AND id = ${of.id}::integer AND iban_confirmed IS FALSE
    )
    UPDATE vendor v SET iban_confirmed = NULL, updated = ${now}::timestamptz
      FROM before b WHERE v.client_id = b.client_id AND v.id = b.id
    RETURNING to_jsonb(b) AS before, to_jsonb(v) AS after`;
  return rows.map((row) => ({ table: 'vendor', ...row }));
};
