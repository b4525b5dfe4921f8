/** The addressees of the requests of a stretch, which are written as Lua for wrk. */
export type Target = {
  key: string;
  /** The clients that are addressed in turn. */
  clients: readonly string[];
  /** Begins the numbers of documents, so that those of two stretches differ. */
  run: string;
};

const prologue = ({ key, clients, run }: Target): string => `
local clients = {${clients.map((name) => `'${name}'`).join(',')}}
local n = 0
local function send(path, body, more)
  local headers = { ['Content-Type'] = 'application/xml', ['X-API-Key'] = '${key}' }
  for name, value in pairs(more or {}) do headers[name] = value end
  local client = clients[n % #clients + 1]
  return wrk.format(body and 'POST' or 'GET', '/api/latest/clients/' .. client .. path, headers, body)
end
local function number() return string.format('${run}-%d', n) end
local function invoice(inner)
  return '<invoice><invnumber>' .. number() .. '</invnumber><transdate>2025-12-01</transdate>' .. inner .. '</invoice>'
end
local known = '<customernumber>K-1</customernumber>'
local entries = '<incomeentries><incomeentry><amount>100.00</amount><income_accno>3400</income_accno></incomeentry></incomeentries>'
  .. '<taxentries><taxentry><tax_accno>2201</tax_accno><amount>8.10</amount></taxentry></taxentries>'
`;

const requests = (body: string) => `function request() n = n + 1; return ${body} end\n`;

/** Invoices by entries, with the number of the caller. */
export const byEntries = (to: Target): string =>
  prologue(to) + requests(`send('/invoices', invoice(known .. entries))`);

/** Invoices by entries, to customers that are addressed in turn. */
export const toCustomers = (to: Target & { customers: number }): string =>
  prologue(to) +
  requests(
    `send('/invoices', invoice('<customernumber>G-' .. (n * 7919 % ${to.customers} + 1) .. '</customernumber>' .. entries))`,
  );

export const byArticles = (to: Target): string =>
  prologue(to) +
  requests(
    `send('/invoices', invoice(known .. '<parts><part><partnumber>P-1</partnumber><quantity>2</quantity></part></parts>'))`,
  );

/** Invoices that bring their customer along, as it is known. */
export const withCustomer = (to: Target): string =>
  prologue(to) +
  requests(
    `send('/invoices', invoice('<customer><customernumber>K-1</customernumber><name>Bench AG</name></customer>' .. entries))`,
  );

export const withKey = (to: Target): string =>
  prologue(to) + requests(`send('/invoices', invoice(known .. entries), { ['Idempotency-Key'] = number() })`);

/** Invoices that the client numbers. */
export const unnumbered = (to: Target): string =>
  prologue(to) +
  requests(
    `send('/invoices', '<invoice><transdate>2025-12-01</transdate>' .. known .. entries .. '</invoice>')`,
  );

/** Many invoices by entries in each request. */
export const inBulk = (to: Target, documents: number): string =>
  prologue(to) +
  requests(`send('/invoices/bulk', bulk(${documents}))`).replace(
    'function request()',
    `local function bulk(count)
  local all = {}
  for at = 1, count do all[at] = '<invoice><invnumber>' .. number() .. '-' .. at .. '</invnumber><transdate>2025-12-01</transdate>' .. known .. entries .. '</invoice>' end
  return '<invoices>' .. table.concat(all) .. '</invoices>'
end
function request()`,
  );

/** Payments of one centime each, of invoices in turn. */
export const payments = (to: Target & { invoices: readonly string[] }): string =>
  prologue(to) +
  `local paid = {${to.invoices.map((invnumber) => `'${invnumber}'`).join(',')}}\n` +
  requests(
    `send('/invoices/' .. paid[n % #paid + 1] .. '/payments', '<payment><datepaid>2025-12-02</datepaid><amount_paid>0.01</amount_paid></payment>')`,
  );

/** Bills of a vendor, with its number. */
export const payables = (to: Target): string =>
  prologue(to) +
  requests(
    `send('/payables', '<payable><invnumber>' .. number() .. '</invnumber><transdate>2025-12-01</transdate><vendornumber>L-1</vendornumber><expenseentries><expenseentry><amount>240.00</amount><expense_accno>6500</expense_accno></expenseentry></expenseentries><taxentries><taxentry><amount>19.44</amount><tax_accno>1171</tax_accno></taxentry></taxentries></payable>')`,
  );

/** Entries of the general ledger, with the reference of the caller. */
export const journalEntries = (to: Target): string =>
  prologue(to) +
  requests(
    `send('/gl', '<gl><reference>' .. number() .. '</reference><description>Bareinzahlung</description><transdate>2025-12-01</transdate><glentries><glentry><accno>1020</accno><debit>500.00</debit></glentry><glentry><accno>1000</accno><credit>500.00</credit></glentry></glentries></gl>')`,
  );

export const readInvoice = (to: Target & { invoices: readonly string[] }): string =>
  prologue(to) +
  `local read = {${to.invoices.map((invnumber) => `'${invnumber}'`).join(',')}}\n` +
  requests(`send('/invoices/' .. read[n % #read + 1])`);
