import { randomUUID } from 'node:crypto';
import { migrate } from '@kontor/data';
import { startThrowaway } from '@kontor/postgres';
import { createDatabase, execute } from '@kontor/testing';
import type { TestProject } from 'vitest/node';
import { browserProgram } from '../browser/browser.ts';

/**
 * Before all tests: a server (a throw-away one, unless TEST_DATABASE_URL names one on which
 * databases may be made), and on it one migrated database, of which each test file takes a copy.
 * After them: none of it is left.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_DATABASE_URL: named } = process.env;
  const server = named ? { url: named, stop: async () => undefined } : await startThrowaway();
  const template = `kontor_test_${randomUUID().slice(0, 8)}`;
  const end = async () => {
    // After the summary, where it is read.
    if (!browserProgram && process.env['CI'] === undefined)
      console.log(
        '\nLeft out: the tests of the console, as there is no Chromium or Chrome here; CHROME_PATH may name one.',
      );
    // A throw-away server takes its databases with it.
    if (named) await dropAll(server.url, template);
    await server.stop();
  };
  try {
    const { url } = await createDatabase(server.url, template);
    await migrate(url);
    // A database can only be copied while nobody is connected to it.
    await execute(server.url, `ALTER DATABASE ${template} ALLOW_CONNECTIONS false`);
  } catch (error) {
    await end();
    throw error;
  }
  project.provide('databases', { admin: server.url, template });
  // Who watches tests may have changed what fills them.
  project.onTestsRerun(() => dropAll(server.url, `${template}_filled_`));
  return end;
}

const dropAll = async (url: string, template: string): Promise<void> => {
  const databases = await execute(
    url,
    `SELECT datname FROM pg_database WHERE starts_with(datname, '${template}')`,
  );
  for (const { datname } of databases) await execute(url, `DROP DATABASE ${datname} WITH (FORCE)`);
};
