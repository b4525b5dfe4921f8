// A call of each tool for agents, in the books of `demo`, whose year ends today.

const later = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const [today, soon, lately] = [later(0), later(60), later(-60)];
// A VAT period of this year is over.
const year = Number(later(-100).slice(0, 4));

const parse = (text) => JSON.parse(text || '{}');
/** A text of an answer without the marks in which texts of others stand. */
const plain = (text) => text?.replace(/[⟪⟫]/g, '');

/**
 * Calls each tool with an input that it takes, and gives a line for each fault. Two hosts do not
 * hinder each other: each books documents of its own.
 */
export const callTools = async (host, { schemas, call }) => {
  const faults = [];
  const called = new Set();
  const ask = async (name, input = {}) => {
    called.add(name);
    try {
      return await call(name, input);
    } catch (error) {
      faults.push(`${host}: ${name} ${error.message}`);
      return '';
    }
  };
  const read = async (name, input) => parse(await ask(name, input));
  const first = async (name, input) => (await read(name, input)).items?.[0] ?? {};
  const planned = async (name, input) => {
    const id = Number(/^Plan (\d+), OPEN/.exec(await ask(name, input))?.[1]);
    if (!id) faults.push(`${host}: ${name} answers no plan`);
    return { id };
  };
  const booked = async (name, input) => {
    const plan = await planned(name, input);
    if (!/^Plan \d+, BOOKED/.test(await ask('commit_plan', plan)))
      faults.push(`${host}: ${name} is not booked`);
  };

  // What the books have.
  for (const name of ['briefing', 'overview']) await ask(`get_${name}`);
  await ask('search', { text: 'a', limit: 3 });
  for (const name of ['accounts', 'tax_rates', 'plans']) await ask(`list_${name}`);
  for (const name of ['invoices', 'payables', 'customers', 'vendors', 'articles'])
    await ask(`list_${name}`, { limit: 2 });
  await ask('list_transactions', { accno: '1020', from_date: lately, to_date: today });
  await ask('get_trial_balance', { to: today });
  await ask('get_balance_sheet', { on: today });
  await ask('get_income_statement', { from: lately, to: today });
  await ask('list_open_items', { on: today, side: 'customers' });
  await ask('get_check_list', { kind: 'year', to: `${year}-12-31` });

  // Parties, documents and an entry are booked.
  const customer = { customernumber: `K-${host}`, name: 'Gasthaus zum Löwen' };
  const vendor = { vendornumber: `L-${host}`, name: 'Papeterie Dupont SA' };
  const { customernumber } = customer;
  const { vendornumber } = vendor;
  await booked('propose_customer', customer);
  await booked('propose_vendor', vendor);
  await planned('propose_article', { partnumber: `M-${host}`, description: 'Märzen', sellprice: '118.40' });
  await ask('get_customer', { customernumber });
  await ask('get_vendor', { vendornumber });
  const invnumber = `A-${host}`;
  const invoice = { invnumber, transdate: today, duedate: lately, customernumber };
  await booked('propose_invoice', { ...invoice, incomeentries: [{ amount: '100.00', income_accno: 3400 }] });
  const payment = { datepaid: today, amount_paid: '10.00', payment_accno: 1020 };
  await booked('propose_payment', { invnumber, payment });
  const expenseentries = [{ amount: '40.00', expense_accno: 6500 }];
  await booked('propose_payable', {
    invnumber,
    transdate: today,
    duedate: today,
    vendornumber,
    expenseentries,
  });
  const reference = `G-${host}`;
  const glentries = [
    { accno: 1020, debit: '5.00' },
    { accno: 1000, credit: '5.00' },
  ];
  await booked('propose_entry', { reference, description: 'Deposit', transdate: today, glentries });

  // They are changed by plans that nobody commits.
  const { payments } = await read('get_invoice', { invnumber });
  const { id } = payments?.items[0] ?? {};
  await planned('propose_payment_reversal', { invnumber, id, reversal: { transdate: today } });
  await planned('propose_comment', { invnumber, comment: { text: 'Asked by phone.' } });
  await ask(
    'get_plan',
    await planned('propose_credit_note', { invnumber, creditnote: { transdate: today } }),
  );
  const { letters = [] } = await read('get_due_reminders');
  const letter = letters.find((one) => plain(one.customernumber) === customernumber);
  const { currency, total } = letter ?? {};
  await planned('propose_reminders', { letters: [{ customernumber, currency, total }] });
  const payable = { invnumber, vendor_number: vendornumber };
  await ask('get_payable', payable);
  await planned('propose_payment_to_vendor', {
    ...payable,
    vendorpayment: { ...payment, amount_paid: '5.00' },
  });
  const { accounts: [{ accno, payments: due }] = [{ payments: [] }] } = await read('get_due_payments', {
    day: soon,
  });
  const ready = due.find(({ obstacles }) => !obstacles);
  const ordered = { invnumber: ready?.invnumber, vendornumber: ready?.vendornumber };
  await planned('propose_payment_order', { accno, day: soon, payables: [ordered] });
  await ask('get_entry', { reference });
  await planned('propose_reversal', { reference, reversal: { transdate: today } });

  // What came in, and the end of a VAT period.
  const line = await first('list_bank_lines', { status: 'proposed', limit: 1 });
  await planned('propose_bank_match', { id: line.id, bank_booking: { proposal: 1 } });
  const other = { invnumber: `B-${host}`, transdate: today, vendornumber, expenseentries };
  const receipt = await first('list_receipts', { linked: false, limit: 1 });
  await ask('get_receipt', { id: receipt.id });
  await planned('propose_receipt', { id: receipt.id, payable: other });
  const bill = await first('list_proposals', { state: 'OPEN', limit: 1 });
  await planned('propose_acceptance', { id: bill.id, payable: other });
  await planned('propose_dismissal', { id: bill.id });
  const { periods = [] } = await read('list_periods', { year });
  const { from, to } = periods.find(({ state }) => state === 'OPEN') ?? {};
  await ask('get_vat_return', { from, to });
  await planned('propose_vat_settlement', { from, to });

  for (const name of Object.keys(schemas))
    if (!called.has(name)) faults.push(`${host}: nobody calls ${name}`);
  return faults;
};
