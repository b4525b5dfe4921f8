import type { Inputs, Outputs } from '@kontor/client';
import { creditnote } from '@kontor/domain';
import { invoicePages } from '../../pages/invoices.ts';
import type { once } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import { negated } from '../../values/amount.ts';
import type { Crediting } from '../documents/crediting/credit.tsx';

/** The credit note of an invoice (docs/interface §11.1). */
export const useInvoiceCrediting = (): ((invoice: Outputs['invoices']['get']) => Crediting) => {
  const { call } = useBooks();
  return (invoice) => {
    const { invnumber } = invoice;
    const credit = (sent: unknown, more: object, options?: ReturnType<typeof once>) => {
      const input: Inputs['invoices']['credit'] = {
        invnumber,
        creditnote: creditnote.parse(sent),
        ...more,
      };
      return call.invoices.credit.mutate(input, options);
    };
    return {
      document: invoice,
      schema: creditnote,
      numberHint: 'documents.number_given',
      consequence: 'invoices.credit',
      title: 'credit.title',
      nothing: 'credit.nothing',
      settles: 'credit.settles',
      staysOpen: 'credit.stays_open',
      readNotes: () => call.invoices.creditNotes.query({ invnumber }),
      send: (sent, options) => credit(sent, {}, options),
      attempt: async (sent) => {
        const { invoices: [note] = [], payments: [paid] = [] } =
          (await credit(sent, { dry_run: true })).dry_run ?? {};
        return note && { amount: negated(note.amount), settled: paid?.amount_paid ?? '0' };
      },
      toNote: (number) => invoicePages.one.to(number),
    };
  };
};
