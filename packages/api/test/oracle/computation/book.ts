import { type Books, folded, known } from './books.ts';
import { bookInvoice, bookPayable } from './documents.ts';
import { bookGl, bookReopening, bookRevaluation, bookReversal, bookYearend } from './entries.ts';
import type { Event } from './events.ts';
import { bookPayment } from './payments.ts';

/** Saves a record: an absent field is left as it is. */
const saved = <Record extends object>(records: Map<string, Record>, number: string, record: Record) => {
  records.set(folded(number), { ...records.get(folded(number)), ...record });
};

const paid = (
  books: Books,
  module: 'ar' | 'ap',
  { invnumber, party }: { invnumber: string; party?: string },
) =>
  known(
    books.documents.find(
      (document) =>
        document.module === module &&
        folded(document.invnumber) === folded(invnumber) &&
        (party === undefined || folded(document.party) === folded(party)),
    ),
    invnumber,
  );

/** Books what was sent, under the number that it was answered. */
export const book = (books: Books, event: Event, number: string): void => {
  if (event.refused || event.again) return;
  switch (event.do) {
    case 'rates':
      books.rates.push(...event.send.rates);
      return;
    case 'account':
      books.accounts.set(event.send.accno, { ...books.accounts.get(event.send.accno), ...event.send });
      return;
    case 'taxRate':
      books.taxRates.push(event.send);
      return;
    case 'vendor':
      saved(books.vendors, event.send.vendornumber, event.send);
      return;
    case 'customer':
      saved(books.customers, event.send.customernumber, event.send);
      return;
    case 'article':
      saved(books.articles, event.send.partnumber, event.send);
      return;
    case 'invoice':
      bookInvoice(books, event.send, number);
      return;
    case 'payable':
      bookPayable(books, event.send, number);
      return;
    case 'payInvoice':
      bookPayment(books, paid(books, 'ar', event.send), event.send.payment);
      return;
    case 'payPayable':
      bookPayment(
        books,
        paid(books, 'ap', { ...event.send, party: event.send.vendor_number }),
        event.send.payment,
      );
      return;
    case 'gl':
      bookGl(books, event.send, number);
      return;
    case 'reverse':
      bookReversal(books, event.send, number);
      return;
    case 'revalue':
      bookRevaluation(books, event.send.transdate, number);
      return;
    case 'endYear':
      bookYearend(books, event.send, number);
      return;
    case 'reopenYear':
      bookReopening(books, number);
  }
};
