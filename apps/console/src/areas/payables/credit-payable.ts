import type { Inputs, Outputs } from '@kontor/client';
import { vendorcreditnote } from '@kontor/domain';
import { payablePages } from '../../pages/payables.ts';
import type { once } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import { negated } from '../../values/amount.ts';
import type { Crediting } from '../documents/crediting/credit.tsx';

/** A vendor's credit note of a payable (docs/interface §10.2). */
export const usePayableCrediting = (): ((payable: Outputs['payables']['get']) => Crediting) => {
  const { call } = useBooks();
  return (payable) => {
    const { invnumber } = payable;
    const vendor_number = payable.vendor.vendornumber;
    const credit = (sent: unknown, more: object, options?: ReturnType<typeof once>) => {
      const input: Inputs['payables']['credit'] = {
        ...{ invnumber, vendor_number },
        vendorcreditnote: vendorcreditnote.parse(sent),
        ...more,
      };
      return call.payables.credit.mutate(input, options);
    };
    return {
      document: payable,
      schema: vendorcreditnote,
      numberHint: 'set_off.number_hint',
      consequence: 'payables.credit',
      title: 'set_off.credit_title',
      nothing: 'set_off.nothing',
      settles: 'set_off.settles',
      staysOpen: 'set_off.stays_open',
      readNotes: () => call.payables.creditNotes.query({ invnumber, vendor_number }),
      send: (sent, options) => credit(sent, {}, options),
      attempt: async (sent) => {
        const { payables: [note] = [], payments: [paid] = [] } =
          (await credit(sent, { dry_run: true })).dry_run ?? {};
        return note && { amount: negated(note.amount), settled: paid?.amount_paid ?? '0' };
      },
      toNote: (number) => payablePages.one.to(vendor_number, number),
    };
  };
};
