import { findOrMakeMember, keepProgram } from '@kontor/data';
import { scopes } from '@kontor/domain';
import { eCreditNoteXml } from '@kontor/samples';
import { bankStatementText, clientOf } from '@kontor/testing';
import { caller, type Inputs, issueKey, openContext, operatorWriting, refusalOf } from '../../src/index.ts';
import { accrualOf } from '../accruals/accruals.ts';
import { assetOf } from '../assets/assets.ts';
import { sendAnswer } from '../bank/order-answers.ts';
import { iban, sendStatement } from '../bank/statement.ts';
import { ratesOf, revaluationOf } from '../currency/currency.ts';
import { bananaOf, sendClosing } from '../fiduciaries/files.ts';
import {
  chart,
  invoiceOf,
  now,
  payableOf,
  paymentOf,
  type testInstallation,
  vendorpaymentOf,
} from '../installation.ts';
import { closingOf, entryOf, reversalOf, type TestClient, yearendOf } from '../ledger.ts';
import { issue, letterOf, mail, makeDrawable } from '../letters/letters.ts';
import { columns, journalOf, monthOf } from '../payroll/payroll.ts';
import { peopleOf } from '../people/browser.ts';
import { sendLogo } from '../print/logo.ts';
import { billOf } from '../receipts/bill.ts';
import { processAll, upload } from '../receipts/receipt.ts';
import { mailIntakeAddress, receiveMail } from '../receipts/received.ts';
import { lineOf, postAllDue, recurringOf } from '../recurring/recurring.ts';

/**
 * Every write of the router, as something that can be done again and again beside all others: on
 * the same customers, accounts, documents and receipts, so that whatever can meet does.
 */
type Installation = Awaited<ReturnType<typeof testInstallation>>;
type Ask = ReturnType<typeof caller>;
type Write = (ask: Ask, at: number) => Promise<unknown>;

const incomes = [3000, 3200, 3400, 3600];
const expenses = [6500, 6510, 6570, 4400];
const turned = <Entry>(entries: readonly Entry[], at: number): Entry[] =>
  at % 2 === 0 ? [...entries] : entries.toReversed();
// Now in the year that is ended and reopened beside it, now in the next one.
const day = (at: number) => (at % 3 === 0 ? '2025-11-30' : '2026-02-01');
const foreign = (at: number) => (at % 4 === 3 ? { currency: 'EUR' } : {});

const bankAccount = { accno: 1020, description: 'Bank', category: 'asset', link: 'AR_paid:AP_paid' } as const;
const interest = { documents: [], accounts: [{ why: 'account', accno: 6900, amount: '106.92' }] } as never;
const ruleOf = (at: number) => ({
  name: `Zins ${at}`,
  conditions: { counterparty: 'Musterbank' },
  template: { accounts: [{ why: 'account' as const, accno: 6900 }] },
});
const customer = (at: number) => ({ customernumber: `K${at % 2}`, name: `Kunde ${at}` });
/** A payment of no payable. */
const wages = (at: number) => ({
  ...{ name: `Mitarbeit ${at}`, city: 'Zürich', iban: 'CH5604835012345678009', amount: '5.00', accno: 5000 },
});
const vendor = (at: number) => ({ vendornumber: `L${at % 2}`, name: `Lieferant ${at}` });

/**
 * A client with everything that the writes refer to, and the writes on it, by the names of their
 * procedures.
 */
export const writesOf = async (installation: Installation) => {
  const client = await installation.newClient();
  // The context of all writes has the client as it is then.
  await makeDrawable(client);
  const ask = await client.ask({ mailIntakeAddress });
  for (const subject of ['First', 'Second']) await receiveMail(installation, client, subject);
  const { bookkeeper, owner } = await peopleOf(installation, client.client);
  await ask.webhooks.create({ url: 'https://shop.example.ch/first' });
  await ask.exchangeRates.save(ratesOf(['EUR', '2025-01-01', '0.95'], ['EUR', '2026-01-01', '0.97']));
  await ask.invoices.post(invoiceOf({ invnumber: 'A', transdate: '2025-06-01', customer: customer(0) }));
  await ask.invoices.post(invoiceOf({ invnumber: 'E', transdate: '2025-06-01', currency: 'EUR' }));
  await ask.invoices.post(invoiceOf({ invnumber: 'M', transdate: '2025-06-01', customer: customer(1) }));
  const sender = {
    name: 'Muster AG',
    zipcode: '8001',
    city: 'Zürich',
    country: 'CH',
    email: 'info@muster.example',
  };
  await ask.settings.save({ sender, vat_instalments: [{ due: '2026-05-30', amount: '5.00' }] } as never);
  await (await client.ask()).reminders.issue({ letters: [{ customernumber: 'K1' }] });
  await ask.payables.post(payableOf({ invnumber: 'R', transdate: '2025-06-01', vendor: vendor(0) }));
  const bonus = [{ amount: '-90.00', expense_accno: 6500 }];
  await ask.payables.post(
    payableOf({ invnumber: 'S', transdate: '2025-06-01', vendor: vendor(0), expenseentries: bonus }),
  );
  await ask.articles.save({ partnumber: 'P', sellprice: '10.00', tax_accnos: [2201] } as never);
  await ask.accounts.save({ ...bankAccount, iban });
  const { paymentOrders } = await client.ask();
  for (const _ of [1, 2, 3]) await paymentOrders.create({ other_payments: [wages(0), wages(1)] } as never);
  const answered = await paymentOrders.create({ other_payments: [wages(0), wages(1)] } as never);
  await paymentOrders.release({ id: answered.id });
  const letter = await letterOf(installation, client, { invnumber: 'A' });
  for (const _ of [1, 2]) await issue(installation, client, [{ letter, mail }]);
  const receipts = await Promise.all([0, 1, 2].map((at) => receiptOf(installation, client, at)));
  const receipt = (at: number) => receipts[at % receipts.length] ?? 0;
  await processAll(installation);
  const open = async (at: number) => {
    const { items } = await ask.proposals.list({ state: 'OPEN', limit: 3 });
    return { id: items[at % items.length]?.id ?? 1 };
  };
  const anyKey = await client.keyOf('read');
  const draft = { client_id: client.client.id, scopes: ['write'] as const, label: '', draft: true };
  const agent = await issueKey(installation.database, draft, operatorWriting(now, 'test'));
  const leaveOf = { key: agent.slice(0, 'kontor_'.length + 8) };
  await keepProgram(installation.database, { ...program, documented: false, address: '192.0.2.1' }, now);
  const asOwner = () => owner.ask(client.name);
  const member = async () => {
    const sent = { client_id: client.client.id, name: 'Mitarbeit', role: 'uploader' } as const;
    return (await findOrMakeMember(installation.database, sent, operatorWriting(now, 'test'))).id;
  };
  const { clients } = await askOperator(installation);

  const writes: Record<string, Write> = {
    'vendors.save': (ask, at) => ask.vendors.save({ ...vendor(at), city: `Ort ${at}` } as never),
    'customers.save': (ask, at) => ask.customers.save({ ...customer(at), city: `Ort ${at}` } as never),
    'articles.save': (ask, at) => ask.articles.save({ partnumber: 'P', sellprice: `${at}.00` } as never),
    'vendors.confirmIban': async (ask, at) => {
      const { vendornumber } = vendor(at);
      const iban = ['CH9300762011623852957', 'DE89370400440532013000'][at % 2] ?? '';
      await ask.vendors.save({ vendornumber, bank_iban: iban } as never);
      const asPerson = await bookkeeper.ask(client.name);
      return asPerson.vendors.confirmIban({ vendornumber, iban_confirmation: { iban } });
    },
    'vendors.create': (ask, at) => ask.vendors.create({ vendornumber: `M${at}`, name: 'Lieferant' } as never),
    'customers.create': (ask, at) =>
      ask.customers.create({ customernumber: `M${at}`, name: 'Kunde' } as never),
    'articles.create': (ask, at) => ask.articles.create({ partnumber: `M${at}` } as never),
    'invoices.post': (ask, at) =>
      ask.invoices.post(
        invoiceOf({
          transdate: day(at),
          ...foreign(at),
          ...(at % 2 === 0
            ? { customer: customer(at) }
            : { customer: undefined, customernumber: `K${(at >> 1) % 2}` }),
          ...(at % 5 === 4
            ? { incomeentries: undefined, parts: [{ partnumber: 'P', quantity: '1' }] }
            : {
                incomeentries: turned(incomes, at).map((income_accno) => ({ amount: '10.00', income_accno })),
              }),
        }),
      ),
    'invoices.bulk': (ask, at) =>
      ask.invoices.bulk({
        invoices: [0, 1, 2].map((more) =>
          invoiceOf({ transdate: day(at), ...foreign(at + more), customer: customer(at + more) }),
        ),
        atomic: at % 2 === 0,
      }),
    'invoices.pay': (ask, at) =>
      ask.invoices.pay(
        paymentOf(at % 2 === 0 ? 'A' : 'E', {
          datepaid: day(at),
          amount_paid: '1.00',
          payment_accno: at % 2 === 0 ? 1020 : 1090,
        }),
      ),
    'payables.post': (ask, at) =>
      ask.payables.post(
        payableOf({
          transdate: day(at),
          ...foreign(at),
          vendor: vendor(at),
          expenseentries: turned(expenses, at).map((expense_accno) => ({ amount: '10.00', expense_accno })),
        }),
      ),
    'payables.bulk': (ask, at) =>
      ask.payables.bulk({
        payables: [0, 1, 2].map((more) => payableOf({ transdate: day(at), vendor: vendor(at + more) })),
        atomic: at % 2 === 0,
      }),
    'payments.bulk': (ask, at) => {
      const of = { datepaid: day(at), amount_paid: '1.00' };
      const payments = [{ invoice: 'A' }, { invoice: 'E' }, { invoice: 'A' }, { payable: 'R' }].map(
        (paid) => ({
          ...paid,
          ...of,
        }),
      );
      return ask.payments.bulk({ payments: turned(payments, at >> 1), atomic: at % 2 === 0 } as never);
    },
    'payables.pay': (ask, at) =>
      ask.payables.pay(vendorpaymentOf('R', { datepaid: day(at), amount_paid: '1.00' })),
    'invoices.credit': async (ask, at) => {
      const creditnote = { transdate: day(at), creditlines: [{ line: 1, amount: '0.01' }] };
      return ask.invoices.credit({ invnumber: 'A', creditnote } as never);
    },
    'payables.credit': async (ask, at) => {
      const vendorcreditnote = { transdate: day(at), creditlines: [{ line: 1, amount: '0.01' }] };
      return ask.payables.credit({ invnumber: 'R', vendorcreditnote } as never);
    },
    'payables.setOff': (ask, at) =>
      ask.payables.setOff({
        invnumber: 'S',
        setoff: { payable: 'R', amount: '0.01', transdate: day(at) },
      } as never),
    'invoices.comment': (ask, at) =>
      ask.invoices.comment({ invnumber: 'A', comment: { text: `Note ${at}` } }),
    'payables.comment': (ask, at) =>
      ask.payables.comment({ invnumber: 'R', comment: { text: `Note ${at}` } }),
    'invoices.reversePayment': async (ask, at) => {
      const paid = { invnumber: 'A', reversal: { transdate: day(at) } } as const;
      await ask.invoices.pay(paymentOf('A', { datepaid: day(at), amount_paid: '1.00' }));
      const { items } = await ask.invoices.payments({ invnumber: 'A', limit: 1_000 });
      const { id } = standing(items);
      return orElse(ask.invoices.reversePayment({ ...paid, id } as never), () =>
        ask.invoices.pay(paymentOf('A', { datepaid: day(at), amount_paid: '1.00' })),
      );
    },
    'payables.reversePayment': async (ask, at) => {
      const paid = { invnumber: 'R', reversal: { transdate: day(at) } } as const;
      await ask.payables.pay(vendorpaymentOf('R', { datepaid: day(at), amount_paid: '1.00' }));
      const { items } = await ask.payables.payments({ invnumber: 'R', limit: 1_000 });
      const { id } = standing(items);
      return orElse(ask.payables.reversePayment({ ...paid, id } as never), () =>
        ask.payables.pay(vendorpaymentOf('R', { datepaid: day(at), amount_paid: '1.00' })),
      );
    },
    'proposals.accept': async (ask, at) => ask.proposals.accept(await open(at)),
    'proposals.bookCreditNote': async (ask, at) => {
      bills += 1;
      const invnumber = `EG${bills}`;
      const e_invoice = eCreditNoteXml({ syntax: 'ubl', replace: [['G-2026-3', invnumber]] });
      const id = await upload(installation, client, { said: { pages: 1, parts: [], e_invoice } });
      await processAll(installation);
      const expenseentries = [{ amount: '-1.00', expense_accno: 6500 }];
      const payable = payableOf({ invnumber, expenseentries, taxentries: [], vendor: vendor(at) });
      await ask.proposals.bookCreditNote({ id, receiptcredit: { credits: '', payable } } as never);
    },
    'proposals.dismiss': async (ask, at) => ask.proposals.dismiss(await open(at)),
    'proposals.reopen': async (ask) => {
      const { items } = await ask.proposals.list({ state: 'DISMISSED', limit: 1 });
      return ask.proposals.reopen({ id: items[0]?.id ?? 1 });
    },
    'receipts.upload': async (_, at) => {
      await receiptOf(installation, client, at);
      if (at % 2 === 0) await processAll(installation);
    },
    'invoices.issue': (ask, at) =>
      ask.invoices.issue({ invnumber: 'A', language_code: ['de', 'fr', 'it', 'en'][at % 4] }),
    'invoices.send': (ask) => ask.invoices.send({ invnumber: 'A', mail: { to: 'kundin@example.ch' } }),
    'customers.sendStatement': (ask) =>
      ask.customers.sendStatement({ customernumber: 'K1', mail: { to: 'kundin@example.ch' } }),
    'vendors.sendStatement': (ask) =>
      ask.vendors.sendStatement({ vendornumber: 'L1', mail: { to: 'lieferant@example.ch' } }),
    'mails.retry': (ask, at) => ask.mails.retry({ id: 1 + (at % 2) }),
    'mails.cancel': (ask, at) => ask.mails.cancel({ id: 1 + (at % 2) }),
    'mails.bounced': (ask, at) => ask.mails.bounced({ id: 1 + (at % 2), bounce: {} }),
    'mails.verifySender': (ask) => ask.mails.verifySender({}),
    'receipts.book': (ask, at) =>
      ask.receipts.book({ id: receipt(1), payable: payableOf({ transdate: day(at), vendor: vendor(at) }) }),
    'receipts.link': (ask, at) => ask.receipts.link({ id: receipt(at), invoice: 'A' }),
    'receipts.unlink': (ask, at) => ask.receipts.unlink({ id: receipt(at), invoice: 'A' }),
    'receipts.withdraw': (ask) => ask.receipts.withdraw({ id: receipt(2) }),
    'receipts.restore': (ask) => ask.receipts.restore({ id: receipt(2) }),
    'receipts.retry': (ask, at) => ask.receipts.retry({ id: receipt(at) }),
    'mailIntake.renew': (ask) => ask.mailIntake.renew(),
    'mailIntake.addSender': (ask, at) => ask.mailIntake.addSender({ sender: `s${at % 3}.example` }),
    'mailIntake.removeSender': (ask, at) => ask.mailIntake.removeSender({ sender: `s${at % 3}.example` }),
    'mailIntake.end': (ask) => ask.mailIntake.end(),
    'receivedMails.accept': async (ask) => {
      const [mail] = (await ask.receivedMails.list({})).items;
      if (mail) await ask.receivedMails.accept({ id: mail.id });
    },
    'receivedMails.remove': async (ask) => {
      const last = (await ask.receivedMails.list({})).items.at(-1);
      if (last) await ask.receivedMails.remove({ id: last.id });
    },
    'holds.invoice': (ask, at) => ask.holds.invoice({ invnumber: 'A', hold: { disputed: at % 2 === 0 } }),
    'holds.customer': (ask, at) =>
      ask.holds.customer({ customernumber: `K${at % 2}`, hold: { disputed: at % 4 === 0 } }),
    'reminders.issue': (ask, at) =>
      ask.reminders.issue({
        letters: [{ customernumber: `K${at % 2}` }, { customernumber: `K${1 - (at % 2)}` }],
      }),
    'reminders.pay': (ask, at) =>
      ask.reminders.pay({ id: 1, payment: { datepaid: day(at), amount_paid: '1.00' } } as never),
    'reminders.waive': (ask) => ask.reminders.waive({ id: 1 }),
    'paymentOrders.create': (ask, at) =>
      ask.paymentOrders.create({
        payables: at % 2 === 0 ? [{ invnumber: 'R', vendornumber: 'L0', amount: '1.00' }] : [],
        other_payments: turned([wages(0), wages(1)], at),
      } as never),
    'paymentOrders.change': (ask, at) =>
      ask.paymentOrders.change({ id: 1 + (at % 2), order: { other_payments: [wages(at)] } } as never),
    'paymentOrders.removePayment': (ask, at) =>
      ask.paymentOrders.removePayment({ id: 3, position: 1 + (at % 2) }),
    'paymentOrders.release': (ask, at) => ask.paymentOrders.release({ id: 1 + (at % 3) }),
    'paymentOrders.markSent': (ask, at) => ask.paymentOrders.markSent({ id: 1 + (at % 3) }),
    'paymentOrders.readAnswer': () => sendAnswer(installation, client, { order: answered, refused: [99] }),
    'paymentOrders.refusePayment': (ask, at) =>
      ask.paymentOrders.refusePayment({
        id: answered.id,
        position: 1 + (at % 2),
        payment_refusal: { reason: 'AC04' },
      }),
    'paymentOrders.cancel': (ask, at) => ask.paymentOrders.cancel({ id: 2 + (at % 2) }),
    'gl.post': (ask, at) =>
      ask.gl.post(
        entryOf(
          day(at),
          turned([1000, 1020, 3400, 6500], at).map((accno, i) => [accno, i % 2 === 0 ? '5.00' : '-5.00']),
        ),
      ),
    'imports.write': (ask, at) =>
      ask.imports.write({
        customers: turned([customer(0), customer(1)], at),
        vendors: turned([vendor(0), vendor(1)], at),
        gls: [
          entryOf(day(at), [
            [1000, '5.00'],
            [1020, '-5.00'],
          ]),
        ],
      }),
    'gl.bulk': (ask, at) => {
      const entries = [1000, 3400].map((accno) =>
        entryOf(day(at), [
          [accno, '5.00'],
          [1020, '-5.00'],
        ]),
      );
      return ask.gl.bulk({ gls: turned(entries, at >> 1), atomic: at % 2 === 0 });
    },
    'payroll.saveMapping': (ask) => ask.payroll.saveMapping(columns),
    'payroll.create': async (ask, at) => {
      await ask.payroll.saveMapping(columns);
      return ask.payroll.create(
        journalOf({ content: monthOf([`5000;;Lohn;${100 + at};;`, `1020;;Lohn;;${100 + at};`]) }),
      );
    },
    'payroll.reverse': (ask, at) => ask.payroll.reverse({ id: 1 + (at % 5), reversal: {} }),
    'accruals.create': (ask, at) =>
      ask.accruals.create(accrualOf({ description: `Abgrenzung ${at}`, amount: String(100 + at) })),
    'accruals.reverse': (ask, at) => ask.accruals.reverse({ id: 1 + (at % 5), reversal: {} }),
    'assets.create': (ask, at) => ask.assets.create(assetOf({ description: `Anlage ${at}` })),
    'assets.change': (ask, at) =>
      ask.assets.change({ id: 1 + (at % 2), asset: { rate: String(10 + (at % 5)) as never } }),
    'assets.run': (ask, at) => ask.assets.run({ transdate: `2026-0${3 + (at % 7)}-28` as never }),
    'assets.reverse': async (ask, at) => {
      // Only the latest ones can be reversed, and others reverse them as well.
      const { items } = await ask.assets.bookings({ limit: 3 });
      return ask.assets.reverse({ id: items[at % 3]?.id ?? 1, reversal: {} });
    },
    'assets.adjust': (ask, at) =>
      ask.assets.adjust({
        id: 1 + (at % 2),
        adjustment: { transdate: '2026-12-30' as never, depreciation: '1.00' as never },
      }),
    'assets.dispose': (ask, at) =>
      ask.assets.dispose({
        id: 1 + (at % 2),
        disposal: { transdate: '2026-12-31' as never, value: '1.00' as never, result_accno: 8500 },
      }),
    'fiduciary.export': (ask) => ask.fiduciary.export({ format: 'banana' }),
    'fiduciary.import': (_, at) =>
      sendClosing(
        installation,
        client,
        bananaOf(['2026-12-31', `F-${at}`, 'Abschluss', '6800', '1510', '5.00']),
      ),
    'fiduciary.reverse': (ask, at) => ask.fiduciary.reverse({ id: 1 + (at % 5), reversal: {} }),
    'gl.reverse': async (ask, at) => {
      const { reference } = await ask.gl.post(
        entryOf(day(at), [
          [1000, '5.00'],
          [1020, '-5.00'],
        ]),
      );
      return ask.gl.reverse(reversalOf(reference, { transdate: '2026-02-01' }));
    },
    'gl.endYear': (ask) => orElse(endYear(ask), () => ask.gl.reopenYear({})),
    'gl.reopenYear': (ask) => orElse(ask.gl.reopenYear({}), () => endYear(ask)),
    'gl.revalue': (ask, at) => ask.gl.revalue(revaluationOf(`2026-01-${10 + (at % 18)}`)),
    'vat.settle': (ask, at) =>
      orElse(ask.vat.settle(quarter(at)), () => ask.vat.settle({ ...quarter(at), correction: true })),
    'vat.adjust': (ask, at) => adjust(ask, at),
    'budgets.save': (ask, at) =>
      ask.budgets.save({
        year: 2026,
        budget: {
          accounts: [{ accno: 6500, amount: `${at + 1}.00` }],
        } as Inputs['budgets']['save']['budget'],
      }),
    'budgets.saveAccount': (ask, at) =>
      ask.budgets.saveAccount({
        year: 2026,
        budget_account: {
          ...{ accno: 6510, amount: `${at + 1}.00` },
        } as Inputs['budgets']['saveAccount']['budget_account'],
      }),
    'budgets.copy': (ask, at) =>
      ask.budgets.copy({
        year: 2026,
        budget_copy: { percent: `${at}` } as Inputs['budgets']['copy']['budget_copy'],
      }),
    'annualAccounts.answer': (ask, at) =>
      ask.annualAccounts.answer({
        year: 2025,
        annual_notes: { seat: `Ort ${at}` } as Inputs['annualAccounts']['answer']['annual_notes'],
      }),
    'annualAccounts.appropriate': async (ask, at) => {
      await ask.annualAccounts.answer({
        year: 2025,
        annual_notes: { legal_form: 'ag' } as Inputs['annualAccounts']['answer']['annual_notes'],
      });
      await endYear(ask).catch(() => undefined);
      const resolution = { transdate: '2026-02-01', description: `GV ${at}`, to_legal_reserve: '1.00' };
      const sent = { year: 2025, resolution: resolution as never };
      const done = await orElse(ask.annualAccounts.appropriate(sent), async () => {
        const { appropriation } = await ask.annualAccounts.get({ year: 2025 });
        await ask.gl.reverse(reversalOf(appropriation?.booked_by ?? '', { transdate: '2026-02-01' }));
        return ask.annualAccounts.appropriate(sent);
      });
      // The other writes book in that year.
      await ask.gl.reopenYear({});
      return done;
    },
    'vat.reconcile': async (ask, at) => {
      const settling = { ...reconciled, transdate: '2026-02-01' } as Inputs['vat']['settle'];
      await ask.vat.settle(settling).catch(() => undefined);
      await adjust(ask, at);
      return ask.vat.reconcile({ ...reconciled, reconciliation: { transdate: '2026-02-01' } } as never);
    },
    'vat.payInstalment': (ask) =>
      ask.vat.payInstalment({ due: '2026-05-30', instalment_payment: { transdate: '2026-02-01' } } as never),
    'vat.correctInputTax': (ask, at) =>
      ask.vat.correctInputTax({
        ...{ figure: '415', transdate: day(at), amount: '5.00', accno: 1520, description: `Anlagen ${at}` },
      } as never),
    'departments.save': (ask, at) => ask.departments.save({ number: '10', description: `Stelle ${at}` }),
    'departments.create': (ask, at) =>
      ask.departments.create({ number: `N${at}`, description: `Stelle ${at}` }),
    'departments.remove': async (ask, at) => {
      await ask.departments.save({ number: `R${at}`, description: `Stelle ${at}` });
      return ask.departments.remove({ number: `R${at}` });
    },
    'projects.save': (ask, at) =>
      ask.projects.save({ number: 'P', description: `Projekt ${at}`, customernumber: 'K0' }),
    'projects.create': (ask, at) => ask.projects.create({ number: `N${at}`, description: `Projekt ${at}` }),
    'projects.remove': async (ask, at) => {
      await ask.projects.save({ number: `R${at}`, description: `Projekt ${at}` });
      return ask.projects.remove({ number: `R${at}` });
    },
    'accounts.save': (ask, at) => {
      const accno = at % 2 === 0 ? 1020 : 3400;
      const known = chart.accounts.find((account) => account.accno === accno);
      return ask.accounts.save({ ...known, description: `Konto ${at}` } as never);
    },
    'accounts.create': (ask, at) =>
      ask.accounts.create({ accno: 10_000 + at, description: `Konto ${at}`, category: 'asset' } as never),
    'taxRates.save': (ask, at) =>
      ask.taxRates.save({ accno: 2201, rate: '8.1', valid_from: `2027-01-0${1 + (at % 3)}` } as never),
    'exchangeRates.save': (ask, at) => ask.exchangeRates.save(ratesOf(...turnedRates(at))),
    'exchangeRates.import': (ask, at) =>
      ask.exchangeRates.import({
        csv: turnedRates(at)
          .map(([currency, day, rate]) => `${day},${currency},${rate}`)
          .join('\n'),
      }),
    'settings.save': (ask, at) => ask.settings.save({ income_accno: at % 2 === 0 ? 3200 : 3400 } as never),
    'logo.save': () => sendLogo(installation, client, pixel),
    'bank.book': (ask, at) => ask.bank.book({ id: 1 + (at % 3), bank_booking: { outcome: interest } }),
    'bank.ignore': (ask, at) => ask.bank.ignore({ id: 1 + (at % 3) }),
    'bank.undo': (ask, at) => ask.bank.undo({ id: 1 + (at % 3) }),
    'bank.match': (ask) => ask.bank.match({}),
    'bank.saveRule': (ask, at) => ask.bank.saveRule({ bank_rule: ruleOf(at) }),
    'bank.removeRule': async (ask, at) =>
      ask.bank.removeRule({ id: (await ask.bank.saveRule({ bank_rule: ruleOf(at) })).id }),
    'bank.import': (_, at) => sendStatement(installation, client, bankStatementText({ id: `S-${at}` })),
    'logo.remove': (ask) => ask.logo.remove({}),
    'numberRanges.save': (ask, at) =>
      ask.numberRanges.save({ kind: 'gl', prefix: `${at}-`, digits: at % 4, next: 1 }),
    'settings.close': (ask, at) => ask.settings.close(closingOf(at % 2 === 0 ? '2025-03-31' : '2025-04-30')),
    'keys.issue': (ask) => ask.keys.issue({ scopes: ['read'] }),
    'keys.revoke': async (ask, at) => {
      const { key } = await ask.keys.issue({ scopes: ['read'] });
      return ask.keys.revoke({ prefix: (at % 2 === 0 ? key : anyKey).slice(0, 'kontor_'.length + 8) });
    },
    'plans.propose': (ask, at) => ask.plans.propose(changeOf(at)),
    'plans.commit': async (ask, at) => ask.plans.commit({ id: (await ask.plans.propose(changeOf(at))).id }),
    'plans.approve': async (ask, at) => {
      const { id, sha256: sha256_seen } = await ask.plans.propose(changeOf(at));
      return (await bookkeeper.ask(client.name)).plans.approve({ id, sha256_seen });
    },
    'plans.approveAll': async (ask, at) => {
      const { id, sha256: sha256_seen } = await ask.plans.propose(changeOf(at));
      return (await bookkeeper.ask(client.name)).plans.approveAll({ plans: [{ id, sha256_seen }] });
    },
    'leave.grant': async (_, at) =>
      (await asOwner()).leave.grant({ ...leaveOf, kind: at % 2 === 0 ? 'invoice' : 'entry' }),
    'leave.revoke': async () => (await asOwner()).leave.revoke(leaveOf),
    'agents.setDailyMail': async (_, at) => (await asOwner()).agents.setDailyMail({ hour: at % 24 }),
    'assignments.post': (ask, at) =>
      ask.assignments.post({ assignment: { kind: 'client', person: 'owner', note: `${at}` } } as never),
    'assignments.finish': async (ask, at) => ask.assignments.finish(await assigned(ask, at)),
    'assignments.reopen': async (ask, at) => ask.assignments.reopen(await assigned(ask, at)),
    'mentions.see': async () => (await asOwner()).mentions.see({ comment: 1 }),
    'connections.allow': async () => (await asOwner()).connections.allow(allowed),
    'connections.revoke': async () => {
      const { connections } = await asOwner();
      await connections.allow(allowed);
      const [one] = (await connections.list()).filter(({ revoked }) => revoked === undefined);
      return connections.revoke({ id: one?.id ?? 0 });
    },
    'plans.decline': async (ask, at) => ask.plans.decline({ id: 1 + (at % 4) }),
    'offers.create': (ask, at) => ask.offers.create(offerAt(at)),
    'offers.change': async (ask, at) => {
      const made = await offered(ask, at);
      return ask.offers.change({ ...made, offer: offerAt(at + 1) });
    },
    'offers.remove': async (ask, at) => ask.offers.remove(await offered(ask, at)),
    'offers.issue': async (ask, at) => ask.offers.issue(await offered(ask, at)),
    'offers.send': async (ask, at) =>
      ask.offers.send({ ...(await offered(ask, at)), mail: { to: 'kundin@example.ch' } }),
    'offers.accept': async (ask, at) => {
      const made = await offered(ask, at);
      await ask.offers.issue(made);
      return ask.offers.accept({ ...made, answer: { name: `Rosa ${at}` } });
    },
    'offers.decline': async (ask, at) => {
      const made = await offered(ask, at);
      await ask.offers.issue(made);
      return ask.offers.decline({ ...made, answer: {} });
    },
    'offers.invoice': async (ask, at) => {
      const made = await offered(ask, at);
      await ask.offers.issue(made);
      await ask.offers.accept({ ...made, answer: {} });
      const offer_invoice = { kind: 'deposit', percent: '20', transdate: day(at) };
      return ask.offers.invoice({ ...made, offer_invoice } as never);
    },
    'recurringInvoices.create': (ask, at) => ask.recurringInvoices.create(recurringOf(repeating(at))),
    'recurringInvoices.change': async (ask, at) => {
      const { id } = await ask.recurringInvoices.create(recurringOf(repeating(at)));
      const state = at % 2 === 0 ? 'PAUSED' : 'ENDED';
      return ask.recurringInvoices.change({ id, recurring_invoice: { state } });
    },
    // A day that has failed as its customer had left: now it is posted, now left out.
    'recurringInvoices.settle': async (ask, at) => {
      const gone = { customernumber: `W${at}`, name: 'Weg', ended: '2026-01-01T00:00:00.000Z' };
      await ask.customers.save(gone as never);
      const invoice = lineOf({ customernumber: gone.customernumber });
      const { id } = await ask.recurringInvoices.create(recurringOf({ ...repeating(at), invoice }));
      await postAllDue(installation.database, now);
      await ask.customers.save({ ...gone, ended: null } as never);
      const action = at % 2 === 0 ? 'post' : 'skip';
      return ask.recurringInvoices.settle({ id, day: '2026-03-01', decision: { action } } as never);
    },
    'webhooks.create': (ask) => ask.webhooks.create({ url: 'https://shop.example.ch/' }),
    'webhooks.change': (ask, at) => ask.webhooks.change({ id: 1, webhook: { description: String(at) } }),
    'webhooks.rotateSecret': (ask) => ask.webhooks.rotateSecret({ id: 1 }),
    'webhooks.sendAgain': (ask, at) => ask.webhooks.sendAgain({ id: 1, event: 1 + (at % 2) }),
    'webhooks.remove': async (ask) => {
      const others = (await ask.webhooks.list()).items.slice(1);
      for (const { id } of others) await ask.webhooks.remove({ id });
    },
    'people.invite': (ask, at) => ask.people.invite({ name: `Gast ${at}`, role: 'bookkeeper' }),
    'people.withdraw': async (ask, at) => {
      await ask.people.invite({ name: `Gast ${at}`, role: 'auditor' });
      const { invitations } = await ask.people.list();
      return ask.people.withdraw({ id: invitations[at % invitations.length]?.id ?? 0 });
    },
    'people.change': async (ask, at) =>
      ask.people.change({ id: await member(), role: at % 2 === 0 ? 'auditor' : 'bookkeeper' }),
    'people.remove': async (ask) => ask.people.remove({ id: await member() }),
    'people.link': async (ask) => ask.people.link({ id: await member() }),
    'clients.create': async (_, at) =>
      clients.create({
        ...clientOf(`neu-${at % 5}-${client.name}`),
        chart,
      } as Inputs['clients']['create']),
  };
  // Asked anew, so that it knows the settings that were saved above.
  return { client, ask: await client.ask({ mailIntakeAddress }), writes };
};

/** A logo that is drawn in no time. */
const pixel = {
  media_type: 'image/png',
  content: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ).toString('latin1'),
};

/** A recurring invoice of one day, to a customer whom others change as well. */
const repeating = (at: number) => ({
  from: '2026-03-01',
  count: 1,
  invoice: lineOf({ customernumber: `K${at % 2}` }),
});

/** To customers whom others change as well. */
const offerAt = (at: number) =>
  ({
    ...{ customernumber: `K${at % 2}`, transdate: '2026-02-01', valid_until: '2099-12-31' },
    incomeentries: [{ amount: `${100 + at}.00`, income_accno: 3400, tax_accno: 2201 }],
  }) as Inputs['offers']['create'];

/** The number of a draft, without what a dry run says of it. */
const offered = async (ask: Ask, at: number) => {
  const { offernumber } = await ask.offers.create(offerAt(at));
  return { offernumber };
};

const program = { id: 'a-program', name: 'Assistant', redirects: ['https://agent.example.ch/back'] };
const allowed: Inputs['connections']['allow'] = {
  request: {
    ...{ client_id: program.id, redirect_uri: 'https://agent.example.ch/back', response_type: 'code' },
    ...{ code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' },
  },
  scopes: ['read'],
};

/** An assignment that others finish and reopen as well. */
const assigned = async (ask: Ask, at: number) => {
  const assignment = { kind: 'invoice', number: 'A', person: 'bookkeeper' } as const;
  const { items } = await ask.assignments.list({ limit: 2 });
  return { id: items[at % 2]?.id ?? (await ask.assignments.post({ assignment })).id };
};

/** A plan of a customer whom others change as well, or of an invoice to them. */
const changeOf = (at: number) =>
  ({
    ...(at % 2 === 0
      ? { operation: 'customers.save', input: customer(at) }
      : { operation: 'invoices.post', input: invoiceOf({ customer: customer(at), transdate: day(at) }) }),
    program: 'agent',
  }) as Inputs['plans']['propose'];

const turnedRates = (at: number) => {
  const days = Array.from({ length: 20 }, (_, day) => `2026-01-${String(day + 1).padStart(2, '0')}`);
  return (at % 2 === 0 ? days : days.toReversed()).map((day) => ['EUR', day, '0.97'] as const);
};

let bills = 0;
const receiptOf = (installation: Installation, client: TestClient, at: number) => {
  bills += 1;
  const billing_information = `//S1/10/Q${bills}/11/260220`;
  // One of three has no bill, so that nothing is booked from it and it can be withdrawn.
  const codes = at % 3 === 2 ? [] : [billOf({ billing_information, amount: `${10 + at}.00` })];
  return upload(installation, client, { said: { mark: `bill ${bills}`, codes } });
};

/** A quarter of the years up to 2025, whose settlement is booked in the next one. */
const quarter = (at: number) => {
  const asked = { year: 2025 - (Math.floor(at / 4) % 20), period: 1 + (at % 4), transdate: '2026-02-01' };
  return asked as Inputs['vat']['settle'];
};

/** A beginning of liability that no other write settles. */
const reconciled = { from: '2004-01-01', to: '2004-03-31' };

const adjust = (ask: Ask, at: number) => {
  const adjustments = [{ kind: 'j', amount: `${at}.00`, description: `Abgrenzung ${at}` }];
  return ask.vat.adjust({ ...reconciled, vat_adjustments: { adjustments } } as never);
};

const endYear = (ask: Ask) => ask.gl.endYear(yearendOf('2025-12-31'));

/**
 * A refused write is not a write, as the year is ended already or none is: so its opposite is done.
 */
/** The last payment that stands, or else the last one. */
const standing = (
  payments: readonly { id: number; reverses?: number | undefined; reversed_by?: number | undefined }[],
): { id: number } =>
  payments.findLast(({ reverses, reversed_by }) => reverses === undefined && reversed_by === undefined) ??
  payments.at(-1) ?? { id: 0 };

const orElse = async (write: Promise<unknown>, other: () => Promise<unknown>): Promise<unknown> => {
  try {
    return await write;
  } catch (error) {
    if (!refusalOf(error)) throw error;
    return other();
  }
};

/** The procedures of the installation itself. */
const askOperator = async ({ database, receipts }: Installation) => {
  const writing = { now, once: undefined, by: { key: 'test', request: 'test', action: 'test' } };
  const key = await issueKey(database, { client_id: null, scopes, label: 'test' }, writing);
  return caller(
    await openContext({ database, receipts, now, key, requestId: 'test', clientName: undefined }),
  );
};
