import type { AppRouter, Inputs } from '@kontor/api';
import { toNewCustomer } from '@kontor/testing';
import { createTRPCClient, httpBatchLink } from '@trpc/client';

/** Invoices that can be sent, over tRPC. */

export const sender = {
  ...{ name: 'Muster AG', street: 'Seeweg', zipcode: '8001', city: 'Zürich', country: 'CH' },
  email: 'info@muster.example',
};

export const booksAt = (address: string, name: string, key: string) =>
  createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: `${address}/trpc/${name}`, headers: { 'x-api-key': key }, maxItems: 20 })],
  });

export type TestBooks = ReturnType<typeof booksAt>;

/** Makes the client able to issue invoices, and posts some: A1, A2 and so on. */
export const makeInvoices = async (books: TestBooks, count: number): Promise<void> => {
  await books.settings.save.mutate({ sender });
  await books.accounts.save.mutate({
    ...({ accno: 1020, description: 'Bank', category: 'asset', link: 'AR_paid:AP_paid' } as const),
    iban: 'CH9300762011623852957',
  });
  const numbers = Array.from({ length: count }, (_, at) => `A${at + 1}`);
  for (const invnumber of numbers)
    await books.invoices.post.mutate({
      ...{ transdate: '2026-02-01', invnumber },
      ...toNewCustomer,
    } as Inputs['invoices']['post']);
};
