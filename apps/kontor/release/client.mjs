import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { manifestIn, npm, saveManifest, workspace } from './here.mjs';

/** Packs @kontor/client in the version of the release, for programs that call it. */
export const packClient = ({ version, out, scratch }) => {
  const from = join(workspace, 'packages/client');
  const to = join(scratch, 'client');
  const { scripts, devDependencies, ...manifest } = manifestIn(from);
  mkdirSync(to);
  for (const name of [...manifest.files, 'README.md'])
    cpSync(join(from, name), join(to, name), { recursive: true });
  cpSync(join(workspace, 'LICENSE'), join(to, 'LICENSE'));
  saveManifest(to, { ...manifest, version });
  npm(['pack', '--silent', '--pack-destination', out], to);
};
