import { CommanderError } from 'commander';
import { type Opening, withInstallation } from './command-line/with-installation.ts';
import { Problem } from './problem.ts';
import { program } from './program.ts';

/**
 * Runs the command that `args` name. Its answer goes to standard output, and a sentence for each
 * error to standard error. Sets the exit code: 0 done, 1 refused or failed, 2 wrong usage.
 */
export const runCommand = async (
  args: readonly string[],
  opening: Opening = withInstallation,
): Promise<void> => {
  try {
    await (await program(args, opening, runCommand)).parseAsync(args, { from: 'user' });
  } catch (error) {
    process.exitCode = await exitCodeOf(error);
  }
};

const exitCodeOf = async (error: unknown): Promise<number> => {
  // Commander has printed its own errors already. A request for help is not an error.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const { sentenceOf } = await import('./sentences.ts');
  const sentence = sentenceOf(error);
  process.stderr.write(
    `${sentence ?? `This is a fault in Kontor. ${error instanceof Error ? error.stack : error}`}\n`,
  );
  return error instanceof Problem ? error.exitCode : 1;
};
