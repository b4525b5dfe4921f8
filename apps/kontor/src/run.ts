import { CommanderError } from 'commander';
import { Problem, sentenceOf } from './problem.ts';
import { program } from './program.ts';

/**
 * Runs the command that `args` name. Its answer goes to standard output, and a sentence for each error to standard error.
 * Sets the exit code: 0 done, 1 refused or failed, 2 wrong usage.
 */
export const runCommand = async (args: readonly string[]): Promise<void> => {
  try {
    await program().parseAsync(args, { from: 'user' });
  } catch (error) {
    process.exitCode = exitCodeOf(error);
  }
};

const exitCodeOf = (error: unknown): number => {
  // Commander has printed its own errors already. A request for help is no error.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const sentence = sentenceOf(error);
  process.stderr.write(
    `${sentence ?? `This is a fault in Kontor. ${error instanceof Error ? error.stack : error}`}\n`,
  );
  return error instanceof Problem ? error.exitCode : 1;
};
