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
    'Sizes of the built console. The first load is what `index.html` names; texts of a language and screens are loaded when they are needed.',
  heads: ['files', 'count', 'KiB', 'KiB by gzip', 'KiB by brotli'],
  parts: [
    {
      name: 'the first load',
      measure: async (_, add) => {
        const html = await readFile(`${built}index.html`, 'utf8').catch(() => {
          throw new Error('The console is not built.');
        });
        const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file);
        const ofKind = (ending: string) => named.filter((file) => file.endsWith(ending));
        add(await sizeRow('first load: code', ofKind('.js')));
        add(await sizeRow('first load: styles', ofKind('.css')));
        add(await sizeRow('first load: all', ['index.html', ...named]));
        const all = (await readdir(`${built}assets`)).filter((name) => /\.(js|css)$/.test(name));
        add(
          await sizeRow(
            'all code and styles',
            all.map((name) => `assets/${name}`),
          ),
        );
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

/** The size of a file as it is sent; one that is too small to be worth it is not compressed. */
const sizeOf = async (file: string, ending: string): Promise<number> =>
  (await stat(`${file}${ending}`).catch(() => stat(file))).size;
