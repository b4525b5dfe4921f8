import { pageAt } from './page.ts';
import { actSearch, documentSearch, repeatSearch } from './search/documents.ts';
import { offerSearch } from './search/offers.ts';

export const invoicePages = {
  list: pageAt('/invoices', {
    ...{ title: 'invoices', key: 'i', scope: 'read', search: documentSearch },
    ...{ show: () => import('../areas/invoices/invoices.tsx'), name: 'Invoices' },
  }),
  create: pageAt('/invoices/new', {
    ...{ title: 'invoices.new', scope: 'write', search: repeatSearch },
    ...{ show: () => import('../areas/invoices/new-invoice.tsx'), name: 'NewInvoice' },
  }),
  one: pageAt('/invoices/$invnumber', {
    ...{ search: actSearch },
    ...{ show: () => import('../areas/invoices/invoice.tsx'), name: 'Invoice' },
  }),
};

export const offerPages = {
  list: pageAt('/offers', {
    ...{ title: 'offers', search: offerSearch },
    ...{ show: () => import('../areas/offers/offers.tsx'), name: 'Offers' },
  }),
  create: pageAt('/offers/new', {
    ...{ title: 'offers.new', scope: 'write' },
    ...{ show: () => import('../areas/offers/edit-offer.tsx'), name: 'NewOffer' },
  }),
  one: pageAt('/offers/$offernumber', {
    ...{ show: () => import('../areas/offers/offer-page.tsx'), name: 'OfferPage' },
  }),
  edit: pageAt('/offers/$offernumber/edit', {
    ...{ show: () => import('../areas/offers/edit-offer.tsx'), name: 'EditOffer' },
  }),
};
