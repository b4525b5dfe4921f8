import type { Row, Table } from '../tables/table.ts';
import type { TableKind } from './fields.ts';
import { foldedName, type Matched, matchColumns } from './match.ts';

/** Files as other programs export them, whose columns have names of their own (docs/migrate.md). */

type Column = readonly [field: string, names: string];
type Preset = Readonly<Partial<Record<TableKind, readonly Column[]>>>;

const bexioJournal: readonly Column[] = [
  ['transdate', 'Datum | Date | Data'],
  ['reference', 'Referenz | Référence | Riferimento | Reference'],
  // The accounts, not amounts.
  ['debit_accno', 'Soll | Débit | Dare | Debit'],
  ['credit_accno', 'Haben | Crédit | Avere | Credit'],
  ['description', 'Beschreibung | Description | Descrizione'],
  ['amount', 'Betrag | Montant | Importo | Amount'],
  ['currency', 'Buchungswährung | Währung | Monnaie | Valuta | Currency'],
];
const bananaAccount: Column = ['accno', 'Konto | Account | Compte | Conto'];
const bananaDescription: Column = ['description', 'Beschreibung | Description | Libellé | Descrizione'];

const presets = {
  bexio: {
    journal: bexioJournal,
    opening: [
      ['accno', 'Kontonummer | Numéro de compte | Numero di conto | Account number'],
      ['description', 'Bezeichnung | Désignation | Designazione | Description'],
      ['amount', 'Saldo | Solde | Balance'],
    ],
  },
  banana: {
    journal: [
      ['transdate', 'Datum | Date | Data'],
      ['reference', 'Beleg | Doc | Pièce'],
      bananaDescription,
      ['debit_accno', 'KtSoll | AccountDebit | CtDébit | CtDare | Debit A/C'],
      ['credit_accno', 'KtHaben | AccountCredit | CtCrédit | CtAvere | Credit A/C'],
      ['amount', 'Betrag | Amount | Montant | Importo'],
      ['department', 'KS1 | Cc1 | CC1'],
      ['project', 'KS2 | Cc2 | CC2'],
      ['vat_code', 'MwSt/USt-Code | MwSt-Code | VatCode | VAT code | Code TVA | Cod. IVA'],
    ],
    accounts: [bananaAccount, bananaDescription, ['category', 'BKlasse | BClass | BClasse']],
    opening: [bananaAccount, bananaDescription, ['amount', 'Eröffnung | Opening | Ouverture | Apertura']],
  },
} as const satisfies Readonly<Record<string, Preset>>;

export type Program = keyof typeof presets;
export const programs = Object.keys(presets) as Program[];

/** Whether the files of a program have a form of their own for a kind. */
export const hasPreset = (program: Program, kind: TableKind): boolean => kind in presets[program];

/**
 * A name without the currency of the books, which Banana adds to that of an amount: `Betrag CHF`.
 */
const bareName = (name: string): string => foldedName(name.replace(/ [A-Z]{3}$/, ''));

/**
 * Matches the columns of a file of a program; what it does not know is matched as in any file,
 * where nothing else is meant.
 */
const matchedBy = (columns: readonly Column[], table: Pick<Table, 'columns'>): Matched =>
  table.columns.map((name, at) => {
    const fits = ([, names]: Column) => names.split(' | ').some((one) => foldedName(one) === bareName(name));
    const found = columns.find(fits);
    return found && table.columns.findIndex((other) => bareName(other) === bareName(name)) === at
      ? found[0]
      : undefined;
  });

/**
 * The classes by which Banana groups accounts. Equity is among what is owed, and known by the
 * number that it has in Swiss charts.
 */
const bananaClass = (code: string, accno: string): string => {
  if (code === '2' && /^2[89]/.test(accno)) return 'equity';
  return { '1': 'asset', '2': 'liability', '3': 'expense', '4': 'income' }[code] ?? code;
};

/** The rows of Banana's tables that are accounts: those without a number are groups and sums. */
const accountRows = (rows: readonly Row[], matched: Matched): Row[] => {
  const [accno, category] = [matched.indexOf('accno'), matched.indexOf('category')];
  return rows
    .filter(({ cells }) => /^\d+$/.test(cells[accno]?.trim() ?? ''))
    .map(({ line, cells }) => ({
      line,
      cells: cells.map((cell, at) => (at === category ? bananaClass(cell.trim(), cells[accno] ?? '') : cell)),
    }));
};

/**
 * A table with its columns matched: those of a program by their names there, all others by the
 * names of fields.
 */
export const matchFor = (
  kind: TableKind,
  table: Table,
  program: Program | undefined,
): { table: Table; matched: Matched } => {
  const preset: Preset = program === undefined ? {} : presets[program];
  const columns = preset[kind];
  if (!columns) return { table, matched: matchColumns(kind, table) };
  const matched = matchedBy(columns, table);
  const isOfAccounts = program === 'banana' && kind !== 'journal';
  return { table: isOfAccounts ? { ...table, rows: accountRows(table.rows, matched) } : table, matched };
};
