import type { AppRouter } from '@kontor/api';
import { createTRPCClient, httpBatchLink, isTRPCClientError } from '@trpc/client';

/** A client of Kontor's router, fully typed by it: `url` ends in `/trpc/{client_name}`. */
export const connect = (url: string, key: string) =>
  createTRPCClient<AppRouter>({
    // A batch of queries is in the address, and the head of a request may have 16 KB.
    links: [httpBatchLink({ url, maxURLLength: 8_000, headers: { authorization: `Bearer ${key}` } })],
  });

/**
 * Posts an invoice, reads it back, and answers what it came to with tax. Nothing here is declared:
 * what a procedure takes and gives, and which codes a refusal can have, TypeScript knows from the
 * router.
 */
export const postInvoice = async (kontor: ReturnType<typeof connect>, invnumber: string): Promise<string> => {
  const customer = { customernumber: 'K-4711', name: 'Muster AG', zipcode: '8001', city: 'Zürich' };
  const incomeentries = [{ amount: '99.00', income_accno: 3400, description: 'Beratung' }];
  const taxentries = [{ amount: '8.02', tax_accno: 2201 }];
  const sent = { invnumber, transdate: '2024-03-04', customer, incomeentries, taxentries };
  try {
    await kontor.invoices.post.mutate(sent);
  } catch (error) {
    if (!isTRPCClientError<AppRouter>(error)) throw error;
    switch (error.data?.refusal.code) {
      case 'invoice_exists':
        return `${invnumber} is taken by another invoice.`;
      case 'period_closed':
        return 'The books are closed for that day.';
      default:
        return `${error.message} (${error.data?.refusal.issues.map(({ field }) => field).join(', ')})`;
    }
  }
  const { amount, currency, status } = await kontor.invoices.get.query({ invnumber });
  return `${currency} ${amount}, ${status}`;
};
