import { randomFrom } from '../random.ts';
import type { Truth } from '../truth.ts';
import { ofBuyer, oldDebt, otherCurrency, otherTotal } from './amounts.ts';
import { baseOf, type DrawDecoy, truthOf } from './base.ts';
import { hiddenText, waysToHide } from './hidden.ts';
import { newPaper } from './paper.ts';

/** Bills that are drawn to mislead, whose truth is known: in four languages and several layouts. */

const decoyKinds: Readonly<Record<string, { count: number; draw: (seed: number) => DrawDecoy }>> = {
  'an old debt': { count: 60, draw: () => oldDebt },
  'a total in another currency': { count: 60, draw: () => otherCurrency },
  'totals with and without discount': { count: 60, draw: () => otherTotal },
  'IBAN and UID of the buyer': { count: 60, draw: () => ofBuyer },
  'a text that is not seen': { count: 6 * waysToHide.length, draw: hiddenText },
};

export type Decoy = { group: string; name: string; pdf: Uint8Array; truth: Truth };

export async function* decoys(): AsyncGenerator<Decoy> {
  for (const [group, { count, draw }] of Object.entries(decoyKinds))
    for (let seed = 0; seed < count; seed++) {
      const random = randomFrom(1 + seed);
      const base = baseOf(seed, random);
      const paper = await newPaper();
      const truth = truthOf(base, await draw(seed)(paper, base));
      yield { group, name: `${group}, ${seed} (${base.language})`, pdf: await paper.save(), truth };
    }
}
