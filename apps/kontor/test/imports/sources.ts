import { emptyDatabase, execute } from '@kontor/testing';

/** Books in databases of other programs, of which these are the tables that an import reads. */

/** A database of another program, made by `statements`. */
export const sourceOf = async (statements: string): Promise<string> => {
  const { url } = await emptyDatabase();
  await execute(url, statements);
  return url;
};

// What both have in common; the amounts of one are floating point, credit positive in both.
const common = (amount: string, type: string) => `
  CREATE TABLE gl (id int, reference text, description text, transdate date, approved bool DEFAULT true);
  CREATE TABLE parts (id int, partnumber text, description text, unit text, sellprice ${type}, obsolete bool,
    income_accno_id int, expense_accno_id int);
  CREATE TABLE acc_trans (trans_id int, chart_id int, ${amount} ${type}, transdate date, source text, memo text,
    approved bool DEFAULT true);
  INSERT INTO parts VALUES (60, 'P-1', 'Märzen', 'Fass', 118.40, false, 3200, 4200), (61, 'P-2', 'Old', '', 1, true, 3200, 4200);
  INSERT INTO gl VALUES (50, 'E-1', 'Opening', '2025-01-01', true), (51, 'E-2', 'Draft', '2025-03-01', false),
    (52, 'E-3', 'Fee', '2025-02-10', true);
  INSERT INTO acc_trans (trans_id, chart_id, ${amount}, transdate, source, memo, approved) VALUES
    (50, 1020, -20000.10, '2025-01-01', '', '', true), (50, 2800, 20000.10, '2025-01-01', '', '', true),
    (51, 1020, 1, '2025-03-01', '', '', false), (51, 6500, -1, '2025-03-01', '', '', false),
    (52, 1020, 0.10, '2025-02-10', 'B-7', 'bank fee', true), (52, 6500, -0.10, '2025-02-10', '', '', true),
    (70, 1100, -1081, '2025-01-15', '', '', true), (70, 3200, 1000, '2025-01-15', '', '', true), (70, 2200, 81, '2025-01-15', '', '', true),
    (70, 1100, 500, '2025-02-01', '', '', true), (70, 1020, -500, '2025-02-01', 'Z-1', 'part', true),
    (71, 1100, -200, '2025-01-20', '', '', true), (71, 3200, 200, '2025-01-20', '', '', true),
    (71, 1100, 200, '2025-01-25', '', '', true), (71, 1020, -200, '2025-01-25', '', '', true),
    (72, 1100, 30, '2025-02-03', '', '', true), (72, 3200, -30, '2025-02-03', '', '', true),
    (80, 2000, 215.40, '2025-01-18', '', '', true), (80, 4200, -199.26, '2025-01-18', '', '', true), (80, 1170, -16.14, '2025-01-18', '', '', true);`;

const accounts = [
  ['1020', 'Bank', 'A', 'AR_paid:AP_paid'],
  ['1045', 'Karten', 'A', 'AR_paid'],
  ['1100', 'Debitoren', 'A', 'AR'],
  ['1170', 'Vorsteuer', 'A', 'AP_tax'],
  ['2000', 'Kreditoren', 'L', 'AP'],
  ['2200', 'Umsatzsteuer', 'L', 'AR_tax'],
  ['2800', 'Kapital', 'Q', ''],
  ['3200', 'Ertrag', 'I', 'AR_amount'],
  ['4200', 'Aufwand', 'E', 'AP_amount'],
  ['6500', 'Verwaltung', 'E', ''],
] as const;

export const sqlLedger = `${common('amount', 'float')}
  CREATE TABLE chart (id int, accno text, description text, charttype char(1), category char(1), link text);
  CREATE TABLE curr (rn int, curr char(3));
  CREATE TABLE customer (id int, name text, customernumber text, terms int, email text);
  CREATE TABLE vendor (id int, name text, vendornumber text, terms int, email text);
  CREATE TABLE address (trans_id int, address1 text, zipcode text, city text);
  CREATE TABLE ar (id int, invnumber text, transdate date, duedate date, customer_id int, curr char(3), description text, approved bool DEFAULT true);
  CREATE TABLE ap (id int, invnumber text, transdate date, duedate date, vendor_id int, curr char(3), description text, approved bool DEFAULT true);
  INSERT INTO curr VALUES (1, 'CHF'), (2, 'EUR');
  INSERT INTO chart VALUES (1, '10', 'Umlaufvermögen', 'H', 'A', ''), ${accounts
    .map(
      ([accno, name, category, link]) => `(${accno}, '${accno}', '${name}', 'A', '${category}', '${link}')`,
    )
    .join()};
  INSERT INTO customer VALUES (10, 'Muster AG', 'K-1', 30, 'a@muster.example'), (11, 'Rossi SA', 'K-2', 10, NULL);
  INSERT INTO vendor VALUES (20, 'Handel AG', 'L-1', 30, NULL);
  INSERT INTO address VALUES (10, 'Bahnhofstrasse 1', '8001', 'Zürich');
  INSERT INTO ar VALUES (70, 'A-1', '2025-01-15', '2025-02-14', 10, 'CHF', 'Beer'), (71, 'A-2', '2025-01-20', NULL, 11, 'CHF', NULL),
    (72, 'G-1', '2025-02-03', NULL, 10, 'CHF', 'Credit');
  INSERT INTO ap VALUES (80, '4711', '2025-01-18', '2025-02-17', 20, 'CHF', 'Malt');`;

export const ledgerSmb = `${common('amount_bc', 'numeric')}
  CREATE TABLE account (id int, accno text, description text, category char(1));
  CREATE TABLE account_link (account_id int, description text);
  CREATE TABLE defaults (setting_key text, value text);
  CREATE TABLE country (id int, short_name text);
  CREATE TABLE entity (id int, name text);
  CREATE TABLE entity_credit_account (id int, entity_id int, entity_class int, meta_number text, terms int, language_code text);
  CREATE TABLE location (id int, line_one text, city text, mail_code text, country_id int);
  CREATE TABLE eca_to_location (location_id int, credit_id int);
  CREATE TABLE entity_to_location (location_id int, entity_id int);
  CREATE TABLE ar (id int, invnumber text, transdate date, duedate date, entity_credit_account int, curr char(3), description text, approved bool DEFAULT true);
  CREATE TABLE ap (id int, invnumber text, transdate date, duedate date, entity_credit_account int, curr char(3), description text, approved bool DEFAULT true);
  INSERT INTO defaults VALUES ('curr', 'CHF:EUR');
  INSERT INTO account VALUES ${accounts.map(([accno, name, category]) => `(${accno}, '${accno}', '${name}', '${category}')`).join()};
  INSERT INTO account_link VALUES ${accounts
    .flatMap(([accno, , , link]) =>
      link
        .split(':')
        .filter(Boolean)
        .map((word) => `(${accno}, '${word}')`),
    )
    .join()};
  INSERT INTO country VALUES (1, 'CH');
  INSERT INTO entity VALUES (1, 'Muster AG'), (2, 'Rossi SA'), (3, 'Handel AG');
  INSERT INTO entity_credit_account VALUES (10, 1, 2, 'K-1', 30), (11, 2, 2, 'K-2', 10), (20, 3, 1, 'L-1', 30);
  INSERT INTO location VALUES (5, 'Bahnhofstrasse 1', 'Zürich', '8001', 1);
  INSERT INTO eca_to_location VALUES (5, 10);
  INSERT INTO ar VALUES (70, 'A-1', '2025-01-15', '2025-02-14', 10, 'CHF', 'Beer'), (71, 'A-2', '2025-01-20', NULL, 11, 'CHF', NULL),
    (72, 'G-1', '2025-02-03', NULL, 10, 'CHF', 'Credit');
  INSERT INTO ap VALUES (80, '4711', '2025-01-18', '2025-02-17', 20, 'CHF', 'Malt');`;
