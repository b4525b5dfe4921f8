import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectNow: () => void = runInNewContext('gc');

/**
 * Collects the garbage of this thread once whoever calls is done. The bytes of a file lie outside
 * of the heap, so V8 sees little reason to: uploads that came one after the other would leave five
 * files of 25 MB behind.
 */
export const collect = (): void => {
  setImmediate(collectNow);
};
