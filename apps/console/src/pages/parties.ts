import { pageAt } from './page.ts';
import { periodSearch } from './search/documents.ts';
import { textSearch } from './search/text.ts';

export const customerPages = {
  list: pageAt('/customers', {
    ...{ title: 'customers', search: textSearch },
    ...{ show: () => import('../areas/parties/screens.tsx'), name: 'Customers' },
  }),
  create: pageAt('/customers/new', {
    ...{ title: 'customers.new', scope: 'write' },
    ...{ show: () => import('../areas/parties/screens.tsx'), name: 'NewCustomer' },
  }),
  one: pageAt('/customers/$number', {
    ...{ search: periodSearch },
    ...{ show: () => import('../areas/invoices/customer.tsx'), name: 'Customer' },
  }),
  all: pageAt('/customers/$number/all', {
    ...{ show: () => import('../areas/about/pages.tsx'), name: 'CustomerOverview' },
  }),
  edit: pageAt('/customers/$number/edit', {
    ...{ show: () => import('../areas/parties/screens.tsx'), name: 'ChangeCustomer' },
  }),
};

export const vendorPages = {
  list: pageAt('/vendors', {
    ...{ title: 'vendors', search: textSearch },
    ...{ show: () => import('../areas/parties/screens.tsx'), name: 'Vendors' },
  }),
  create: pageAt('/vendors/new', {
    ...{ title: 'vendors.new', scope: 'write' },
    ...{ show: () => import('../areas/parties/screens.tsx'), name: 'NewVendor' },
  }),
  one: pageAt('/vendors/$number', {
    ...{ search: periodSearch },
    ...{ show: () => import('../areas/payables/vendor.tsx'), name: 'Vendor' },
  }),
  all: pageAt('/vendors/$number/all', {
    ...{ show: () => import('../areas/about/pages.tsx'), name: 'VendorOverview' },
  }),
  edit: pageAt('/vendors/$number/edit', {
    ...{ show: () => import('../areas/parties/screens.tsx'), name: 'ChangeVendor' },
  }),
};
