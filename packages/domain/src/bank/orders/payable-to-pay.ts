import type { VendorKept } from '../../master-data/vendor.ts';
import { bareIban } from '../../qr-bill/iban.ts';
import type { BookingDate } from '../../values/dates.ts';
import type { Decimal } from '../../values/schema/kinds.ts';

/** Payables that payment orders may pay (docs/interface §26). */

/** An open payable, with its vendor as it is now. */
export type PayableToPay = {
  payable_id: number;
  vendor_id: number;
  invnumber: string;
  transdate: BookingDate;
  duedate: BookingDate;
  currency: string;
  /** The open part, the total and the paid part, in its currency; negative of credit notes. */
  open: Decimal;
  amount: Decimal;
  paid: Decimal;
  /** Its terms of cash discount. */
  discount_percent: Decimal | null;
  discount_days: number | null;
  payment_accno: number;
  /** The reference that its vendor asks for, where there are no payment data. */
  dcn: string;
  /** Its own payment data, which come before those of the vendor (§10). */
  payment_iban: string | null;
  payment_reference: string | null;
  payment_message: string | null;
  vendor: Pick<
    VendorKept,
    | 'vendornumber'
    | 'name'
    | 'address1'
    | 'address2'
    | 'street'
    | 'building_number'
    | 'zipcode'
    | 'city'
    | 'country'
    | 'bank_iban'
    | 'bank_bic'
  >;
  /** The parts of it, a credit note, that orders take which are not sent yet. */
  reserved: readonly { order: number; amount: Decimal }[];
  /** The order in which it waits for its debit. */
  in_order?: number | undefined;
  /**
   * Whether its IBAN is known to be the vendor's: paid to before, confirmed by a person, or the
   * first one (§5).
   */
  is_confirmed: boolean;
  /** The IBAN to which its vendor was paid last; empty where it never was. */
  last_iban: string;
};

/** The IBAN to which a payable is paid: its own, else that of its vendor (§10). */
export const ibanOf = ({ payment_iban, vendor }: Pick<PayableToPay, 'payment_iban' | 'vendor'>): string =>
  payment_iban ?? bareIban(vendor.bank_iban);
