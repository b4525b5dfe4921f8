import { storedText } from '../../../storage/stored.ts';

/**
 * The payables that were chosen in their list to be paid. The tab keeps them, as there may be too
 * many for an address.
 */

const stored = storedText('kontor.chosen-payables', () => sessionStorage);

type ChosenPayable = { party_number: string; invnumber: string };

const keyOf = ({ party_number, invnumber }: ChosenPayable): string => `${party_number} ${invnumber}`;

export const chosenPayables = {
  write: (payables: readonly ChosenPayable[]): void => stored.write(JSON.stringify(payables.map(keyOf))),
  /** Their keys, as `dueKey` makes them; undefined where none were chosen in this tab. */
  read: (): ReadonlySet<string> | undefined => {
    try {
      const keys: unknown = JSON.parse(stored.read() ?? 'null');
      return Array.isArray(keys) ? new Set(keys.map(String)) : undefined;
    } catch {
      return undefined;
    }
  },
};
