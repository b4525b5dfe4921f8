#!/usr/bin/env node
import { CommanderError } from 'commander';
import { Problem, sentenceOf } from './problem.ts';
import { program } from './program.ts';

/** The exit code: 0 done, 1 refused or failed, 2 wrong usage. */
const exitCodeOf = (error: unknown): number => {
  // Commander has printed its own errors already. A request for help is no error.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const sentence = sentenceOf(error);
  process.stderr.write(
    `${sentence ?? `This is a fault in Kontor. ${error instanceof Error ? error.stack : error}`}\n`,
  );
  return error instanceof Problem ? error.exitCode : 1;
};

try {
  await program().parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
}
