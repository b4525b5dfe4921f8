/** An invoice's line of 100.00, and a customer that it brings along. */
export const toNewCustomer = {
  customer: { customernumber: 'K1', name: 'Gasthaus zum Löwen' },
  incomeentries: [{ amount: '100.00', income_accno: 3400 }],
};

/** A payable's line of 100.00, and a vendor that it brings along. */
export const fromNewVendor = {
  vendor: { vendornumber: 'L1', name: 'Papeterie Dupont SA' },
  expenseentries: [{ amount: '100.00', expense_accno: 6500 }],
};

/** A line of a journal entry: `[1020, '5.00']` is a debit, `[1020, '-5.00']` a credit of 5.00. */
export const line = <Accno extends number | string>([accno, amount]: readonly [Accno, string]) =>
  amount.startsWith('-') ? { accno, credit: amount.slice(1) } : { accno, debit: amount };
