import { readdir, readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Group } from '../group.ts';
import type { Row } from '../report.ts';

const built = fileURLToPath(new URL('../../../../../apps/console/dist/', import.meta.url));

/** The bytes of the console, as it is built. */
export const consoleGroup: Group = {
  name: 'console',
  title: 'What a browser loads',
  about:
    'Sizes of the built console. The first load is all that the overview needs: what `index.html` names, and the texts of the language, of which the longest count here. Other screens are loaded when they are needed.',
  heads: ['files', 'count', 'KiB', 'KiB by gzip', 'KiB by brotli'],
  parts: [
    {
      name: 'the first load',
      measure: async (_, add) => {
        const html = await readFile(`${built}index.html`, 'utf8').catch(() => {
          throw new Error('The console is not built.');
        });
        const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file);
        const filesEndingIn = (ending: string) => named.filter((file) => file.endsWith(ending));
        const all = (await readdir(`${built}assets`))
          .filter((name) => /\.(js|css)$/.test(name))
          .map((name) => `assets/${name}`);
        const texts = await largestOf(all.filter((file) => /\/(de|en|fr|it)-[^/]+\.js$/.test(file)));
        add(await sizeRow('first load: code', filesEndingIn('.js')));
        add(await sizeRow('first load: texts', [texts]));
        add(await sizeRow('first load: styles', filesEndingIn('.css')));
        add(await sizeRow('first load: all', ['index.html', ...named, texts]));
        add(await sizeRow('all code and styles', all));
      },
    },
  ],
};

const sizeRow = async (name: string, files: readonly string[]): Promise<Row> => {
  const sumOf = async (ending: string) => {
    const sizes = await Promise.all(files.map((file) => sizeOf(`${built}${file}`, ending)));
    return sizes.reduce((sum, size) => sum + size, 0) / 1024;
  };
  return [name, files.length, await sumOf(''), await sumOf('.gz'), await sumOf('.br')];
};

const largestOf = async (files: readonly string[]): Promise<string> => {
  const sizes = await Promise.all(
    files.map(async (file) => ({ file, size: await sizeOf(`${built}${file}`, '.gz') })),
  );
  const [largest] = sizes.sort((a, b) => b.size - a.size);
  if (!largest) throw new Error('The console has no texts.');
  return largest.file;
};

/** The size of a file as it is sent; one that is too small to be worth it is not compressed. */
const sizeOf = async (file: string, ending: string): Promise<number> =>
  (await stat(`${file}${ending}`).catch(() => stat(file))).size;
