import { once } from 'node:events';

/** Prints at once, and waits where whoever reads is slower. */
export const printNow = async (text: string): Promise<void> => {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
};
