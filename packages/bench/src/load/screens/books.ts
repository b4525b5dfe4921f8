import { findClient } from '@kontor/data';
import { post } from '../loaded-books.ts';
import { asSuperuser, type Program } from '../program.ts';
import { addDocuments, dated } from './documents.ts';
import { addReceipts } from './receipts.ts';

/** The client whose books the screens show, and how much there is in them. */
export const client = 'screens';
export const filled = {
  rounds: 100_000,
  parties: 20_000,
  articles: 2_000,
  receipts: 100_000,
};

/**
 * Fills the books of the client as callers and the database would: documents are posted and paid
 * once, and copied with other numbers, parties, dates and amounts; month balances, open documents
 * and the audit trail follow from the copies, so that `kontor verify` finds nothing wrong. Books
 * that were filled before stay as they are.
 */
export const fillBooks = async (program: Program): Promise<void> => {
  if (await findClient(program.database, client)) return;
  await program.newClient(client);
  for (const [path, body] of posted) await post(program, client, path, body);
  await asSuperuser(program.databaseUrl, async (superuser) => {
    const { rows } = await superuser.query<{ id: number }>('SELECT id FROM client WHERE name = $1', [client]);
    const id = rows[0]?.id ?? 0;
    // Neither guards nor foreign keys look at the copies, which are as true as what they are copied
    // from.
    await superuser.query(
      `SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '256MB'`,
    );
    await addDocuments(superuser, id, filled);
    await addReceipts(superuser, id, filled);
    await superuser.query('VACUUM (ANALYZE)');
    await superuser.query('CHECKPOINT');
  });
};

const posted: readonly (readonly [string, object])[] = [
  ['customers', { customernumber: 'K-1', name: 'Kunde 1 AG' }],
  ['vendors', { vendornumber: 'L-1', name: 'Papeterie 1', bank_iban: 'CH9300762011623852957' }],
  ['parts', { partnumber: 'P-1', description: 'Seife', sellprice: '50.00' }],
  [
    'invoices',
    {
      ...{ invnumber: 'R', transdate: dated, customernumber: 'K-1', description: 'Beratung' },
      incomeentries: { incomeentry: { amount: '10.00', income_accno: '3400' } },
      taxentries: { taxentry: { tax_accno: '2201', amount: '0.81' } },
    },
  ],
  [
    'payables',
    {
      ...{ invnumber: 'B', transdate: dated, vendornumber: 'L-1', description: 'Papier' },
      expenseentries: { expenseentry: { amount: '10.00', expense_accno: '6500' } },
      taxentries: { taxentry: { tax_accno: '1171', amount: '0.81' } },
    },
  ],
  ['invoices/R/payments', { datepaid: dated, amount_paid: '10.81' }],
  ['payables/B/payments', { datepaid: dated, amount_paid: '10.81' }],
  [
    'gl',
    {
      ...{ reference: 'G', transdate: dated, description: 'Miete' },
      glentries: {
        glentry: [
          { accno: '6000', debit: '10.81' },
          { accno: '1020', credit: '10.81' },
        ],
      },
    },
  ],
];
