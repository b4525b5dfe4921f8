import type { Described } from './described.ts';

export const english = ({
  client,
  version,
  year,
  from,
  to,
  key,
}: Described): string => `# Books of ${client}: procedure

Kontor ${version}. This archive: ${year === 'all' ? 'all years' : year}, ${from} to ${to}.

## How the books are kept

- Each entry has as many debits as credits. The database refuses one that has not.
- What was booked is never changed or deleted. A mistake is corrected by another entry that reverses the first one.
- Entries are numbered without holes. Documents name their entry, and entries their document.
- A closed period takes no entry. Whoever opens it again is recorded with the reason.
- Receipts are kept byte for byte as they came, and linked to what they prove. Letters are kept as they were sent.
- Each change is recorded in the audit trail: who, when, by which request, before and after. Its links are chained by SHA-256.
- Entries and documents are sealed in the audit trail by their SHA-256.
- People sign in by themselves and have a role. Programs have keys with scopes.

## Where it is here

| files | what they have |
| --- | --- |
| books/ | accounts, tax rates, journal, entries, postings, balances, year ends, closings |
| documents/, parties/ | invoices, payables, payments, journal entries as sent; customers, vendors, articles, cost centres, projects |
| receipts/, letters/, bank/ | the files, and what is known of them |
| vat/, assets/ | VAT returns with their files for the tax administration; the register of assets |
| accruals/, payroll/, annual-accounts/, fiduciaries/ | accruals; payroll journals; answers of annual accounts; exports and imports of fiduciaries |
| settings/ | the settings of the books: currency, accounts, VAT method, number ranges |
| log/audit | the audit trail |
| log/checks, log/nightly | the checks that were made with this archive, and those of each night |
| log/migrations | the changes of the database, with their days |
| log/members, log/former-members, log/keys | who has or had access, and in which role |
| log/leave | what programs may or could book by themselves |
| log/archives | the archives that were made before |

Each table is there as JSON lines and as CSV with the same values: UTF-8, amounts with a point, days as 2026-12-31, times in UTC.

## How it is proven

manifest.json has the SHA-256 of each file and the totals of each year. manifest.sig is its signature (Ed25519) by the key ${key}. manifest.tsr is a time stamp by RFC 3161, where a server for them was set.

\`node verify.mjs\` in this folder checks everything and names each change; Node 20 or newer is all it needs. Compare the key with the one that the installation publishes, and take the program from a place that you trust.

## How long

Ten years from the end of the fiscal year; records of immovable property 26 years. Check the archive and that it can be read once a year, and keep a record of that.
`;
