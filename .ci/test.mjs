// `pnpm test`: all tests in two parts, of which turbo leaves out one whose inputs have not changed
// since it passed; or, with arguments, the files that they name, in one run. Continuous integration
// (CI) has nothing cached and does without the parts, as one run needs less time than two.
import { spawnSync } from 'node:child_process';

const named = process.argv.slice(2);
const [command, ...args] =
  named.length > 0 || process.env.CI
    ? ['vitest', 'run', ...named]
    : ['turbo', 'run', 'test:ledger', 'test:programs', '--concurrency', '1', '--continue'];
const { status } = spawnSync(command, args, { stdio: 'inherit' });
process.exit(status ?? 1);
