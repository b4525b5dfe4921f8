// Hosts of agents call each tool, each by its own client of the Model Context Protocol: the
// official one, that of the AI SDK, and that of LangChain.
import { createMCPClient } from '@ai-sdk/mcp';
import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/**
 * Each host gives the tools by their names, with the schema that its model would get, and `call`,
 * which gives the text of an answer.
 */
const hosts = {
  official: async (url, headers) => {
    const client = new Client({ name: 'interop', version: '1.0.0' });
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
    const { tools } = await client.listTools();
    return {
      schemas: Object.fromEntries(tools.map(({ name, inputSchema }) => [name, inputSchema])),
      call: async (name, input) => textOf(await client.callTool({ name, arguments: input })),
      close: () => client.close(),
    };
  },
  'AI SDK': async (url, headers) => {
    const client = await createMCPClient({ transport: { type: 'http', url, headers } });
    const tools = await client.tools();
    return {
      schemas: Object.fromEntries(
        Object.entries(tools).map(([name, { inputSchema }]) => [name, inputSchema.jsonSchema]),
      ),
      call: async (name, input) =>
        textOf(await tools[name].execute(input, { toolCallId: name, messages: [] })),
      close: () => client.close(),
    };
  },
  LangChain: async (url, headers) => {
    const client = new MultiServerMCPClient({ mcpServers: { kontor: { transport: 'http', url, headers } } });
    const tools = new Map((await client.getTools()).map((tool) => [tool.name, tool]));
    return {
      schemas: Object.fromEntries([...tools].map(([name, { schema }]) => [name, schema])),
      call: async (name, input) => {
        // A text, or blocks of content and what is structured.
        const answer = await tools.get(name).invoke(input);
        return typeof answer === 'string' ? answer : [answer].flat().find(({ type }) => type === 'text').text;
      },
      close: () => client.close(),
    };
  },
};

const textOf = ({ content, isError }) => {
  const [{ text }] = content;
  if (isError) throw new Error(text);
  return text;
};

const pdf =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj trailer<</Root 1 0 R>>';

/** Books of `demo` have no receipts at first. */
const uploadReceipt = async ({ address, key }) => {
  const body = new FormData();
  body.append('Filedata', new File([pdf], 'receipt.pdf', { type: 'application/pdf' }));
  const url = `${address}/api/latest/clients/demo/belege`;
  const { ok, status } = await fetch(url, { method: 'POST', headers: { 'x-api-key': key }, body });
  if (!ok) throw new Error(`The receipt was answered ${status}.`);
};

/**
 * Calls each tool with an input that it takes, in the books of `demo`, and gives a line for each
 * fault.
 */
const callTools = async (host, { schemas, call }) => {
  const faults = [];
  const called = new Set();
  const ask = async (name, input) => {
    called.add(name);
    try {
      return await call(name, input);
    } catch (error) {
      faults.push(`${host}: ${name} ${error.message}`);
      return '';
    }
  };
  const data = async (name, input) => JSON.parse((await ask(name, input)) || '{}');
  const planned = async (name, input) => {
    const id = Number(/^Plan (\d+), OPEN/.exec(await ask(name, input))?.[1]);
    if (!id) faults.push(`${host}: ${name} answers no plan`);
    return { id };
  };
  const booked = async (name, input) => ask('commit_plan', await planned(name, input));
  for (const [name, { type, properties, $ref }] of Object.entries(schemas))
    if (type !== 'object' || !properties || $ref) faults.push(`${host}: ${name} has no properties`);

  const [day, from, to] = ['2026-01-14', '2026-01-01', '2026-12-31'];
  const customer = { customernumber: `K-${host}`, name: 'Gasthaus zum Löwen' };
  const vendor = { vendornumber: `L-${host}`, name: 'Papeterie Dupont SA' };
  const invnumber = `A-${host}`;
  await ask('get_overview', {});
  await ask('search', { text: 'a', limit: 3 });
  for (const name of ['invoices', 'payables', 'customers', 'vendors', 'articles'])
    await ask(`list_${name}`, { limit: 2 });
  await ask('list_accounts', {});
  await ask('list_transactions', { accno: '1020', from_date: from, to_date: to });
  await ask('get_trial_balance', { to });
  await ask('get_balance_sheet', { on: to });
  await ask('get_income_statement', { from, to });
  await ask('list_open_items', { on: to, side: 'customers' });
  await booked('propose_customer', customer);
  await booked('propose_vendor', vendor);
  const income = { amount: '100.00', income_accno: 3400 };
  await booked('propose_invoice', { invnumber, transdate: day, customer, incomeentries: [income] });
  await ask('get_invoice', { invnumber });
  const payment = { datepaid: day, amount_paid: '10.00', payment_accno: 1020 };
  await planned('propose_payment', { invnumber, payment });
  await ask('get_plan', await planned('propose_credit_note', { invnumber, creditnote: { transdate: day } }));
  const expense = { amount: '40.00', expense_accno: 6500 };
  await booked('propose_payable', { invnumber, transdate: day, vendor, expenseentries: [expense] });
  await ask('get_payable', { invnumber, vendor_number: vendor.vendornumber });
  await planned('propose_payment_to_vendor', {
    ...{ invnumber, vendor_number: vendor.vendornumber },
    vendorpayment: { ...payment, amount_paid: '5.00' },
  });
  const reference = `G-${host}`;
  const glentries = [
    { accno: 1020, debit: '5.00' },
    { accno: 1000, credit: '5.00' },
  ];
  await booked('propose_entry', { reference, description: 'Deposit', transdate: day, glentries });
  await planned('propose_reversal', { reference, reversal: { transdate: day } });
  const { items: [receipt] = [] } = await data('list_receipts', { limit: 1 });
  await ask('get_receipt', { id: receipt?.id });
  const { items: lines = [] } = await data('list_bank_lines', { unsettled: true, limit: 100 });
  const line = lines.find(({ proposals }) => proposals?.length > 0);
  await planned('propose_bank_match', { id: line?.id, bank_booking: { proposal: 1 } });
  const { letters: [letter] = [] } = await data('get_due_reminders', {});
  const { customernumber, currency } = letter ?? {};
  await planned('propose_reminders', { letters: [{ customernumber, currency }] });
  for (const name of Object.keys(schemas))
    if (!called.has(name)) faults.push(`${host}: nobody calls ${name}`);
  return faults;
};

/** Has each host call each tool of the program at `address`, and gives a line for each fault. */
export const callAsAgents = async ({ address, key }) => {
  await uploadReceipt({ address, key });
  const faults = [];
  for (const [host, open] of Object.entries(hosts)) {
    const opened = await open(`${address}/mcp/demo`, { authorization: `Bearer ${key}` });
    faults.push(...(await callTools(host, opened)));
    await opened.close();
  }
  return faults;
};
