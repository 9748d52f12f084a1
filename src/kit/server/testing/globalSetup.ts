import { fileURLToPath } from 'node:url';
import { runMigrations } from 'graphile-worker';
import type { TestProject } from 'vitest/node';
import { migrate } from '../postgres/migrate.ts';
import { createTemplate, openTestServer } from './testServer.ts';

const migrations = fileURLToPath(new URL('../../../../db/migrations', import.meta.url));

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of the run, and the migrated database that each test file clones. */
    testServer: { url: string; nodes: string[]; template: string };
  }
}

/** Starts one database server for the run and migrates the template once; returns what takes both away again. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openTestServer();
  try {
    const template = `${server.prefix}_template`;
    await createTemplate(server, template, async (connectionString) => {
      await migrate({ url: connectionString, directory: migrations });
      await runMigrations({ connectionString });
    });
    project.provide('testServer', { url: server.url, nodes: server.nodes, template });
  } catch (error) {
    await server.close();
    throw error;
  }
  return server.close;
}
