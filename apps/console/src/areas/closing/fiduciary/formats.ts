import type { Outputs } from '@kontor/client';

export type Format = Outputs['fiduciary']['export']['format'];

/** The formats by the names of their programs. */
export const formatOptions: readonly { value: Format; label: string }[] = [
  { value: 'abaconnect', label: 'AbaConnect (Abacus)' },
  { value: 'banana', label: 'Banana' },
  { value: 'datev', label: 'DATEV' },
];

export const formatName = (format: Format): string =>
  formatOptions.find(({ value }) => value === format)?.label ?? format;

type Mapped = Outputs['fiduciary']['export']['accounts'];

/** Accounts as a person writes them: a pair in each line. */
export const textOfAccounts = (accounts: Mapped): string =>
  accounts.map(({ accno, fiduciary_account }) => `${accno} ${fiduciary_account}`).join('\n');

/** The pairs of such a text; a line that is not one has the account 0, which the server refuses. */
export const accountsIn = (text: string): Mapped =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, accno = '0', fiduciary_account = ''] = /^(\d{1,9})[\s=;:,]+(\S+)$/.exec(line) ?? [];
      return { accno: Number(accno), fiduciary_account: fiduciary_account || line };
    });
