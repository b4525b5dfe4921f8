import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { amountOf, sum, zero } from '@kontor/domain';
import { checkEInvoice, readEInvoice } from '@kontor/e-invoices';
import { proving, randomOf } from '@kontor/testing';
import { expect, test } from 'vitest';
import type { Inputs } from '../../../src/index.ts';
import { refusalOf } from '../../../src/index.ts';
import { testInstallation } from '../../installation.ts';
import { articles, randomInvoice } from './random-invoice.ts';
import { bytesOf, customer, sellerOf, xmlOf } from './seller.ts';

/**
 * Random invoices and credit notes as electronic ones. With E_INVOICES_TO the files are written
 * there, for the public rules (`pnpm prove:e-invoices issued`).
 */
const installation = await testInstallation();
const folder = process.env['E_INVOICES_TO'];
const count = Number(process.env['E_INVOICES'] ?? (proving ? 400 : 40));

const keep = async (kind: string, name: string, content: string | Buffer) => {
  if (folder === undefined) return;
  await mkdir(join(folder, kind), { recursive: true });
  await writeFile(join(folder, kind, name), content);
};

const figure = (text: string | undefined) => amountOf(text || '0').toFixed(2);

type Booked = {
  amount: string;
  netamount: string;
  paid: string;
  currency: string;
  invnumber: string;
  credits?: string | undefined;
  parts: readonly unknown[];
  incomeentries: readonly unknown[];
};

/** The figures that a file says are those that were booked. */
const expectSame = (
  xml: string,
  { amount, netamount, paid, currency, invnumber, credits, ...of }: Booked,
) => {
  const { invoice, isCreditNote } = readEInvoice(xml);
  expect(checkEInvoice(invoice)).toEqual([]);
  const sign = amountOf(amountOf(amount).lt(zero) ? '-1' : '1');
  const booked = (text: string) => figure(amountOf(text).times(sign).toFixed());
  const { totals } = invoice;
  expect([invoice.number, invoice.currency, invoice.type_code]).toEqual([
    ...[invnumber, currency, sign.lt(zero) ? '381' : '380'],
  ]);
  expect(isCreditNote || invoice.type_code !== '381' || xml.includes('CrossIndustryInvoice')).toBe(true);
  expect(invoice.preceding.map(({ number }) => number)).toEqual(credits === undefined ? [] : [credits]);
  expect(figure(totals?.net)).toBe(booked(netamount));
  expect(figure(totals?.paid)).toBe(booked(paid));
  expect(figure(totals?.due)).toBe(booked(amountOf(amount).minus(amountOf(paid)).toFixed()));
  expect(
    amountOf(totals?.gross || '0')
      .plus(totals?.rounding || '0')
      .toFixed(2),
  ).toBe(booked(amount));
  // Price, quantity and discount of each line lead to its amount exactly.
  for (const line of invoice.lines) {
    const price = amountOf(line.price || '0').times(line.quantity || '0');
    const whole = line.price_base === undefined ? price : price.div(line.price_base);
    const allowed = sum(line.allowances.map((one) => amountOf(one.amount || '0')));
    expect(whole.round(2).minus(allowed).toFixed(2)).toBe(figure(line.net));
  }
  expect(invoice.lines).toHaveLength(of.parts.length || of.incomeentries.length);
};

test(`${count} random invoices break no rule, and say what was booked, in each kind`, {
  timeout: 900_000,
}, async () => {
  const random = randomOf(Number(process.env['E_INVOICES_SEED'] ?? 57));
  const client = await sellerOf(installation, {
    letter: { discount_percent: '2', discount_days: 10 },
    rounding_accno: 3809,
  });
  const ask = await client.ask();
  const rates = ['EUR', 'USD'].map((currency) => ({ currency, day: '2026-01-01', rate: '0.937' }));
  await ask.exchangeRates.save({ rates } as never);
  for (const article of articles) await ask.articles.save(article as Inputs['articles']['save']);
  const kinds = ['', 'ubl', 'cii', 'facturx', 'facturx'] as const;
  for (const [at, kind] of kinds.entries()) {
    const abroad =
      at % 2 === 0 ? {} : { country: 'DE', zipcode: '10115', city: 'Berlin', taxnumber: 'DE136695976' };
    await ask.customers.save({ ...customer, ...abroad, customernumber: `K${at}`, e_invoice: kind } as never);
  }
  const refused: Record<string, number> = {};
  let written = 0;
  const check = async (invnumber: string, kind: string) => {
    const invoice = await ask.invoices.get({ invnumber });
    const pdf = kind === 'facturx' ? await ask.print.invoice({ invnumber }) : undefined;
    for (const format of ['ubl', 'cii'] as const) {
      const xml = await xmlOf(await ask.print.eInvoice({ invnumber, format }));
      expectSame(xml, invoice);
      await keep(format, `${invnumber}.xml`, xml);
      written += 1;
    }
    if (!pdf) return;
    const bytes = await bytesOf(pdf);
    const scanned = await installation.receipts.scanner.scan(
      async () => Uint8Array.from(bytes),
      'application/pdf',
    );
    const [xml = ''] = scanned.attached ?? [];
    expectSame(xml, invoice);
    await keep(kind, `${invnumber}.xml`, xml);
    await keep('pdf', `${invnumber}.pdf`, bytes);
    written += 1;
  };
  const tried = async (invnumber: string, kind: string) => {
    await check(invnumber, kind).catch((error: unknown) => {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      const key = refusal.issues.map(({ field, message }) => `${field}: ${message}`).join(' | ');
      refused[key] = (refused[key] ?? 0) + 1;
    });
  };
  for (let at = 0; at < count; at += 1) {
    const kind = random.below(kinds.length);
    const invnumber = `R${at}`;
    const sent = randomInvoice(random, invnumber, `K${kind}`);
    await ask.invoices.post(sent as never);
    if (random.chance(0.2) && sent.currency === 'CHF')
      await ask.invoices
        .pay({
          invnumber,
          payment: { datepaid: '2026-02-10', amount_paid: '10.00', payment_accno: 1020 },
        } as never)
        .catch(() => undefined);
    await tried(invnumber, kinds[kind] ?? '');
    if (!random.chance(0.3)) continue;
    const creditlines = random.chance(0.5) ? [{ line: 1 }] : undefined;
    const credited = await ask.invoices
      .credit({
        invnumber,
        creditnote: { invnumber: `G${at}`, transdate: '2026-02-20', creditlines },
      } as never)
      .then(
        () => true,
        () => false,
      );
    if (credited) await tried(`G${at}`, kinds[kind] ?? '');
  }
  expect(refused).toEqual({});
  expect(written).toBeGreaterThan(count * 2);
});
