import type { Installation } from '../installation.ts';

/** Runs the work of a command on the installation, and prints its result. */
export type Opening = (work: (installation: Installation) => Promise<string>) => Promise<void>;

/** Opens the installation of the settings for a command, with the time that operators have. */
export const openForCommand = async (): Promise<Installation> => {
  // Loaded here, so that a command without books loads no database.
  const [{ openInstallation }, { operatorLimits }, { readSettings }] = await Promise.all([
    import('../installation.ts'),
    import('@kontor/data'),
    import('../env.ts'),
  ]);
  return openInstallation(
    readSettings(),
    (sentence) => process.stderr.write(`${sentence}\n`),
    operatorLimits,
  );
};

/** Opens the installation, runs `work`, prints its result, and closes the installation. */
export const withInstallation: Opening = async (work) => {
  const installation = await openForCommand();
  try {
    process.stdout.write(await work(installation));
  } finally {
    await installation.close();
  }
};
