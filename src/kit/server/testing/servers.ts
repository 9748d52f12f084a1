import pg from 'pg';

/** Runs `work` with a separate connection. */
export async function onServer<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Does the same on each of some servers, one after the other. */
export async function onServers(urls: readonly string[], work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  for (const url of urls) await onServer(url, work);
}

/** The address of another database of the same server. */
export function databaseUrl(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
