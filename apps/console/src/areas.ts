import { bankArea } from './areas/bank/routes.ts';
import { closingArea } from './areas/closing/routes.ts';
import { invoicesArea } from './areas/invoices/routes.ts';
import { ledgerArea } from './areas/ledger/routes.ts';
import { ordersArea } from './areas/orders/routes.ts';
import { overviewArea } from './areas/overview/routes.ts';
import { payablesArea } from './areas/payables/routes.ts';
import { receiptsArea } from './areas/receipts/routes.ts';
import { reportsArea } from './areas/reports/routes.ts';
import { settingsArea } from './areas/settings/routes.ts';
import type { Area } from './shell/area.ts';

/** The areas in the order of the navigation. */
export const areas: readonly Area[] = [
  overviewArea,
  invoicesArea,
  payablesArea,
  ordersArea,
  receiptsArea,
  bankArea,
  ledgerArea,
  reportsArea,
  closingArea,
  settingsArea,
];
