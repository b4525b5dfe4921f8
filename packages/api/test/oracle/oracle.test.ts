import { randomOf } from '@kontor/testing';
import { expect, test } from 'vitest';
import { testInstallation } from '../installation.ts';
import { expectSameMovements } from '../vat/same-movements.ts';
import { brokenPeriods, compareAll, year as yearOfBooks } from './compare.ts';
import { size } from './env.ts';
import { happen, openYear } from './happening.ts';
import { recomputedDifferences } from './recomputed.ts';

/**
 * Random years, booked through the router and computed a second time from docs/interface, by code
 * that shares nothing with the product's: every figure of every report and list must be the same to
 * the cent, stage by stage.
 */

const installation = await testInstallation();

test.each(size.seeds)(
  '§9 to §15: a second computation of random year %i comes to the same figures',
  async (seed) => {
    const year = await openYear(installation, seed);
    // Of its own, so that the year stays as its seed has it.
    const random = randomOf(seed);
    for (const stage of year.stages) {
      await happen(year, stage);
      const { figures, differences } = await compareAll(year, size.periods);
      const summary = `seed ${seed}, ${stage.name}: ${differences.length} of ${figures} figures differ`;
      expect(differences.slice(0, 30), summary).toEqual([]);
      const periods = [yearOfBooks, ...brokenPeriods(random, size.periods)];
      await expectSameMovements(installation.database, year.door.client, periods);
    }
    expect(await recomputedDifferences(year, ['2024-12-31', '2025-12-31']), `seed ${seed}`).toEqual([]);
  },
  size.timeout,
);
