import { expect } from 'vitest';
import { find, type Step } from './step.ts';

/** A second client, from its making to its archive. */
export const house: readonly Step[] = [
  [
    'a second client, like the first',
    async (hands, { client }) => {
      const { page } = hands;
      await find(hands, 'new client', 'All clients');
      await hands.press('n');
      await hands.field();
      await hands.type(`${client}-b`);
      await page.getByText(/It gets \d+ accounts/).waitFor();
      await hands.press('Control+Enter');
      await expect.poll(() => page.title()).toBe(`Overview · ${client}-b`);
      await hands.waits();
    },
  ],
  [
    'the first is found by Ctrl+K, and the second from there',
    async (hands, { client }) => {
      const { page } = hands;
      for (const [typed, title] of [
        ['Muster', 'Muster AG'],
        [`${client}-b`, `${client}-b`],
      ] as const) {
        await hands.press('Control+k');
        await hands.type(typed);
        await page.getByRole('option', { name: title }).first().waitFor();
        await hands.waits();
        await hands.press('Enter');
        await expect.poll(() => page.title()).toBe(`Overview · ${title}`);
        await hands.waits();
      }
    },
  ],
  [
    'the second client is archived',
    async (hands, { client }) => {
      const { page } = hands;
      await hands.press('g', 'a');
      await hands.reads('All clients');
      await hands.act(page.getByRole('button', { name: `Archive: ${client}-b` }));
      await hands.field();
      await hands.type(`${client}-b`);
      await hands.press('Control+Enter');
      await page.getByRole('row', { name: `${client}-b` }).waitFor({ state: 'detached' });
    },
  ],
];
