import type { Inputs } from '../../src/index.ts';
import type { TestClient } from '../ledger.ts';

/** Payroll journals for tests. */

export const columns = {
  ...{ accno: 'Konto', debit: 'Soll', credit: 'Haben', text: 'Text', wage_type: 'Lohnart' },
} as Inputs['payroll']['saveMapping'];

/** A month: wages with a deduction of two people, and what is paid out. */
export const monthOf = (lines: readonly string[] = []) =>
  [
    'Konto;Lohnart;Text;Soll;Haben;KST',
    "5000;1000;Monatslohn;5'000.00;;10",
    '5000;1000;Monatslohn;4000.00;;20',
    '5000;5010;Abzug AHV;;477.00;10',
    '1020;;Auszahlung;;8523.00;',
    ...lines,
    '',
  ].join('\r\n');

export const journalOf = (fields: object = {}) =>
  ({
    ...{ filename: 'lohn-01.csv', content: monthOf(), transdate: '2026-01-31' },
    ...fields,
  }) as Inputs['payroll']['create'];

/** A journal that stays, and one that was reversed. */
export const fillPayroll = async (client: TestClient): Promise<void> => {
  const { payroll } = await client.ask();
  await payroll.saveMapping(columns);
  await payroll.create(journalOf({ transdate: '2026-03-31' }));
  const { id } = await payroll.create(
    journalOf({ content: monthOf(['5000;;Bonus;100;;', '1020;;Bonus;;100;']), transdate: '2026-04-30' }),
  );
  await payroll.reverse({ id, reversal: {} });
};

const part = (name: string, [side, account, amount, text]: readonly string[]) => `
  <${name} mode="SAVE"><DebitCredit>${side}</DebitCredit><KeyCurrency>CHF</KeyCurrency>
   <EntryDate>2026-03-31</EntryDate><AmountData mode="SAVE"><Currency>CHF</Currency><Amount>${amount}</Amount></AmountData>
   <KeyAmount>${amount}</KeyAmount><Account>${account}</Account><Text1>${text}</Text1>
   <TaxData><TaxIncluded>I</TaxIncluded><TaxRate>0</TaxRate></TaxData></${name}>`;

/**
 * AbaConnect: an entry of one line against two, and one of a single line; `letter` is that of the
 * lines against.
 */
export const abaConnectOf = (letter: 'own' | 'collective' = 'own') => {
  const against = letter === 'own' ? 'C' : 'D';
  const entries = [
    part('CollectiveInformation', ['D', '5000', '6000.00', 'Löhne &amp; Gehälter']) +
      part('SingleInformation', [against, '1020', '5500.00', 'Auszahlung']) +
      part('SingleInformation', [against, '1091', '500.00', 'AHV']),
    part('CollectiveInformation', ['D', '5000', '-100.00', 'Korrektur']) +
      part('SingleInformation', [against, '1091', '-100.00', 'Korrektur']),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<AbaConnectContainer><TaskCount>1</TaskCount><Task>
 <Parameter><Application>FIBU</Application><Id>XML Buchungen</Id><MapId>AbaDefault</MapId><Version>2015.00</Version></Parameter>
${entries.map((entry, at) => ` <Transaction id="${at + 1}"><Entry mode="SAVE">${entry}</Entry></Transaction>`).join('\n')}
</Task></AbaConnectContainer>`;
};
