import type { Scope } from '@kontor/domain';
import { articlePages } from './articles.ts';
import { bankPages } from './bank.ts';
import { closingPages } from './closing.ts';
import { invoicePages, offerPages } from './invoices.ts';
import {
  accrualPages,
  assetPages,
  departmentPages,
  ledgerPages,
  payrollPages,
  projectPages,
} from './ledger.ts';
import { mePages } from './me.ts';
import { orderPages } from './orders.ts';
import { outboxPages } from './outbox.ts';
import { overviewPages } from './overview.ts';
import { type PagePlace, type Pages, placesOf } from './page.ts';
import { customerPages, vendorPages } from './parties.ts';
import { payablePages } from './payables.ts';
import { receiptPages } from './receipts.ts';
import { recurringPages } from './recurring.ts';
import { reminderPages } from './reminders.ts';
import { reportPages } from './reports.ts';
import { settingsPages } from './settings.ts';

/**
 * An area of the console, as the navigation shows it: its first page, which has a key, and the
 * others that the palette leads to.
 */
export type Area = PagePlace & { key: string; scope: Scope; pages: readonly PagePlace[] };

export const areaOf = (...all: readonly Pages[]): Area => {
  const places = all.flatMap(placesOf);
  const [first, ...none] = places.filter(({ key }) => key !== undefined);
  const { key, scope } = first ?? {};
  if (!first || !key || !scope || none.length > 0)
    throw new Error(
      `One page of an area has a key and a scope: ${places.map(({ path }) => path).join(', ')}.`,
    );
  return { ...first, key, scope, pages: places.filter((one) => one !== first) };
};

/** The pages of the books by their areas, in the order of the navigation. */
export const pagesOfAreas = [
  [overviewPages],
  [invoicePages, offerPages, recurringPages, reminderPages, outboxPages, customerPages, articlePages],
  [payablePages, vendorPages],
  [orderPages],
  [receiptPages],
  [bankPages],
  [ledgerPages, assetPages, accrualPages, payrollPages, projectPages, departmentPages],
  [reportPages],
  [closingPages],
  [settingsPages, mePages],
] as const;

export const areas: readonly Area[] = pagesOfAreas.map((all) => areaOf(...all));

/** Whether the page at `path` is one of the area. */
export const isWithin = ({ path, pages }: Area, here: string): boolean =>
  path === '/'
    ? here === '/'
    : [path, ...pages.map((page) => page.path)].some((one) => here === one || here.startsWith(`${one}/`));

export const mayOpen = ({ scope, own }: Area, may: (scope: Scope) => boolean): boolean =>
  may(scope) || (own !== undefined && may(own));
