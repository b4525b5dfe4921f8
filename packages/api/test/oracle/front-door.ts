import type { Instant } from '@kontor/domain';
import type { Inputs } from '../../src/index.ts';
import { refusalCode, type testInstallation } from '../installation.ts';
import type { Event } from './computation/events.ts';

/** Sends what happens in a random year through the router, as a program of the client's would. */

type Installation = Awaited<ReturnType<typeof testInstallation>>;
export type FrontDoor = Awaited<ReturnType<typeof openFrontDoor>>;

export const openFrontDoor = async (installation: Installation, now: Instant) => {
  const { ask, client } = await installation.newClient();
  return { call: () => ask({ now }), client };
};

type Call = Awaited<ReturnType<FrontDoor['call']>>;

/** Requests are sent as the interface has them; its schemas judge them, and no type before that. */
const as = <Name extends keyof Inputs, Procedure extends keyof Inputs[Name]>(
  send: unknown,
): Inputs[Name][Procedure] => send as Inputs[Name][Procedure];

const sent = async (books: Call, event: Event): Promise<unknown> => {
  switch (event.do) {
    case 'rates':
      return books.exchangeRates.save(as<'exchangeRates', 'save'>(event.send));
    case 'account':
      return books.accounts.save(as<'accounts', 'save'>(event.send));
    case 'taxRate':
      return books.taxRates.save(as<'taxRates', 'save'>(event.send));
    case 'vendor':
      return books.vendors.save(as<'vendors', 'save'>(event.send));
    case 'customer':
      return books.customers.save(as<'customers', 'save'>(event.send));
    case 'article':
      return books.articles.save(as<'articles', 'save'>(event.send));
    case 'invoice':
      return books.invoices.post(as<'invoices', 'post'>(event.send));
    case 'payable':
      return books.payables.post(as<'payables', 'post'>(event.send));
    case 'payInvoice':
      return books.invoices.pay(as<'invoices', 'pay'>(event.send));
    case 'payPayable': {
      const { payment: vendorpayment, ...of } = event.send;
      return books.payables.pay(as<'payables', 'pay'>({ ...of, vendorpayment }));
    }
    case 'gl':
      return books.gl.post(as<'gl', 'post'>(event.send));
    case 'reverse': {
      const { reference, ...reversal } = event.send;
      return books.gl.reverse(as<'gl', 'reverse'>({ reference, reversal }));
    }
    case 'revalue':
      return books.gl.revalue(as<'gl', 'revalue'>(event.send));
    case 'endYear':
      return books.gl.endYear(as<'gl', 'endYear'>(event.send));
    case 'reopenYear':
      return books.gl.reopenYear(as<'gl', 'reopenYear'>(event.send));
  }
};

/**
 * Sends it, and reports the number under which it was booked. Throws when it is answered otherwise
 * than it has to be.
 */
export const send = async ({ call }: FrontDoor, event: Event): Promise<string> => {
  const books = await call();
  if (event.refused !== undefined) {
    const code = await refusalCode(sent(books, event));
    if (code === event.refused) return '';
    throw new Error(`expected ${event.refused}, was answered ${code}: ${JSON.stringify(event)}`);
  }
  try {
    const answer = (await sent(books, event)) as { invnumber?: string; reference?: string } | undefined;
    return answer?.invnumber ?? answer?.reference ?? '';
  } catch (error) {
    throw new Error(`refused: ${JSON.stringify(event)}`, { cause: error });
  }
};
