#!/usr/bin/env node
// Read by every Node that knows modules, so that one that is too old says so, in place of a fault
// in what it can't read.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major > 20 || (major === 20 && minor >= 19)) {
  // Loaded only now, with all that needs a newer Node.
  void import('./run.ts').then(({ runCommand }) => runCommand(process.argv.slice(2)));
} else {
  process.stderr.write(
    `Kontor needs Node.js 20.19 or newer, and this is ${process.versions.node}. Install a newer one from https://nodejs.org.\n`,
  );
  process.exitCode = 2;
}
