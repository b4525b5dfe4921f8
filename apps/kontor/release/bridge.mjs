import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifestIn, npm, saveManifest, workspace } from './here.mjs';

/** Packs @kontor/mcp in the version of the release, for hosts that start a program: `npx` runs the file. */
export const packBridge = ({ version, out, scratch }) => {
  const from = join(workspace, 'packages/bridge');
  const to = join(scratch, 'bridge');
  const { scripts, devDependencies, exports, ...manifest } = manifestIn(from);
  mkdirSync(to);
  cpSync(join(from, 'dist'), join(to, 'dist'), { recursive: true });
  cpSync(join(from, 'README.md'), join(to, 'README.md'));
  cpSync(join(workspace, 'LICENSE'), join(to, 'LICENSE'));
  // Its sources stay in the workspace.
  const { '.': own } = exports;
  const { source: _, ...built } = own;
  saveManifest(to, { ...manifest, version, exports: { '.': built } });
  const server = JSON.parse(readFileSync(join(from, 'server.json'), 'utf8'));
  const packages = server.packages.map((one) => ({ ...one, version }));
  const released = { ...server, version, packages };
  writeFileSync(join(to, 'server.json'), `${JSON.stringify(released, undefined, 2)}\n`);
  npm(['pack', '--silent', '--pack-destination', out], to);
};
