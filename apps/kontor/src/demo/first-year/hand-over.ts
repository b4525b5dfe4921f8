import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientKept } from '@kontor/data';
import { type BookingDate, decimal, type Instant } from '@kontor/domain';
import { annualNotesOf } from './annual-notes.ts';
import { asking, type Open } from './asking.ts';
import { firstYearOf, yearNumber } from './first-year.ts';

/**
 * Does what follows the end of the first year: its annual accounts are completed, budgets are made
 * of it, and an archive is made in the folder `archives` of the data directory, where the
 * installation has a key by which it is signed. Each is done where it is not yet there.
 */
export const handOver = async (
  installation: Open,
  client: ClientKept,
  { today, at, dataDir }: { today: BookingDate; at: Instant; dataDir: string },
): Promise<void> => {
  const as = asking(installation, client, at);
  const year = yearNumber(firstYearOf(today));
  const answers = annualNotesOf(firstYearOf(today));
  if ((await as().annualAccounts.versions({ year })).length === 0)
    await as('demo-annual-notes').annualAccounts.answer({ year, annual_notes: answers });
  // The year of today and the one after it, whose first weeks the forecast has from autumn on.
  for (const [after, percent] of [
    [1, '3'],
    [2, '5'],
  ] as const)
    await as(`demo-budget-${after}`).budgets.copy({
      year: year + after,
      budget_copy: { from_year: year, percent: decimal.parse(percent) },
    });
  if (!installation.database.secrets.signingSeed() || (await as().archives.list({})).items.length > 0) return;
  const { file_name, size, content } = await as().archives.make({ year: `${year}` });
  const folder = join(dataDir, 'archives');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, file_name), content.read({ start: 0, end: size }));
};
