import type { Group } from './group.ts';
import { consoleGroup } from './groups/console.ts';
import { costGroup } from './groups/cost.ts';
import { fairnessGroup } from './groups/fairness.ts';
import { growthGroup } from './groups/growth.ts';
import { listsGroup } from './groups/lists.ts';
import { requestsGroup } from './groups/requests.ts';
import { checksGroup, screensGroup } from './groups/screens.ts';
import { sizeGroup } from './groups/size.ts';
import { yardsticksGroup } from './groups/yardsticks.ts';

/**
 * The tables of the report, in its order. Those that fill the books that they share come after
 * those that load them.
 */
export const groups: readonly Group[] = [
  requestsGroup,
  fairnessGroup,
  yardsticksGroup,
  sizeGroup,
  listsGroup,
  costGroup,
  growthGroup,
  screensGroup,
  checksGroup,
  consoleGroup,
];
