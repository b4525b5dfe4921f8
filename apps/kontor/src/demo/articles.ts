import { type Article, decimal } from '@kontor/domain';

/**
 * The product range of the demo client, a coffee roastery with machines, service and courses.
 * Prices are net of VAT.
 */
type Kind = Pick<Article, 'unit' | 'income_accno' | 'expense_accno' | 'tax_accnos'>;

// Food and books bear the reduced rate, everything else the normal one. 1170 counts when the same
// article is bought.
const roasted: Kind = { unit: 'Stk', income_accno: 3000, expense_accno: 4000, tax_accnos: [2200] };
const reduced: Kind = { unit: 'Stk', income_accno: 3200, expense_accno: 4200, tax_accnos: [2200] };
const goods: Kind = { unit: 'Stk', income_accno: 3200, expense_accno: 4200, tax_accnos: [2201, 1170] };
const service: Kind = { unit: 'Std', income_accno: 3400, expense_accno: 4400, tax_accnos: [2201] };

const article = (partnumber: string, description: string, sellprice: string, kind: Kind): Article => ({
  partnumber,
  description,
  sellprice: decimal.parse(sellprice),
  ...kind,
});

export const articles: readonly Article[] = [
  article('KAF-250', 'Hausröstung, ganze Bohnen, 250 g', '12.50', roasted),
  article('KAF-1000', 'Espresso, ganze Bohnen, 1 kg', '34.00', roasted),
  article('TEE-100', 'Alpenkräutertee, lose, 100 g', '9.80', reduced),
  article('BUCH-01', 'Buch «Kaffee verstehen»', '39.00', reduced),
  article('REINIG', 'Reinigungsset für Espressomaschinen', '24.50', goods),
  article('MUEHLE', 'Kaffeemühle mit Kegelmahlwerk', '289.00', goods),
  article('MASCH-2', 'Espressomaschine, zweigruppig', '4890.00', goods),
  article('SERVICE', 'Servicetechniker', '145.00', service),
  article('KURS', 'Baristakurs, halber Tag', '180.00', { ...service, unit: 'Pers' }),
  article('MIETE', 'Miete Kaffeemaschine', '95.00', { ...service, unit: 'Mt', income_accno: 3610 }),
  article('SHIP', 'Versand und Verpackung', '9.00', { ...service, unit: 'Stk', income_accno: 3600 }),
];
