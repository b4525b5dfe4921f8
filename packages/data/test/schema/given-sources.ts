import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase } from '@kontor/testing';
import pg from 'pg';
import { onTestFinished } from 'vitest';

/**
 * Creates a database without migrations, and a folder with the given migrations by name and without
 * functions.
 */
export const given = async (migrations: Readonly<Record<string, string>>) => {
  const [{ url, drop }, folder] = await Promise.all([freshDatabase(), mkdtemp(join(tmpdir(), 'schema-'))]);
  onTestFinished(async () => {
    await Promise.all([drop(), rm(folder, { recursive: true })]);
  });
  await ask(url, 'DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  const write = async (name: string, sql: string, { replaces }: { replaces?: string } = {}) => {
    await mkdir(join(folder, 'migrations', name), { recursive: true });
    await writeFile(join(folder, 'migrations', name, 'migration.sql'), sql);
    if (replaces) await writeFile(join(folder, 'migrations', name, 'replaces.txt'), replaces);
  };
  const writeReleased = (lines: readonly string[]) =>
    writeFile(join(folder, 'migrations', 'released.txt'), `${lines.join('\n')}\n`);
  const writeFunctions = async (edition: number, files: Readonly<Record<string, string>>) => {
    await mkdir(join(folder, 'functions'), { recursive: true });
    await writeFile(join(folder, 'functions', 'edition.txt'), `${edition}\n`);
    for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, 'functions', name), sql);
  };
  await writeFunctions(0, {});
  for (const [name, sql] of Object.entries(migrations)) await write(name, sql);
  return { url, folder, write, writeReleased, writeFunctions };
};

export const ask = async (url: string, question: string): Promise<readonly Record<string, unknown>[]> => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(question)).rows;
  } finally {
    await client.end();
  }
};
