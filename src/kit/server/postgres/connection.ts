import type { Socket } from 'node:net';
import pg from 'pg';

/** Errors of connections and their sockets. Codes alone do not show that: `EPIPE` can also be a browser. */
const connectionErrors = new WeakSet<object>();

export const isConnectionError = (error: Error): boolean => connectionErrors.has(error);

/** Code of a write that a standby, or a server set to read-only, rejects. */
export const readOnlyCode = '25006';

/** Milliseconds to connect within, and until an idle connection checks that its server still exists. */
const [connectTimeout, idleProbeDelay] = [10_000, 10_000];

type ConnectionConfig = pg.ClientConfig & {
  /** Milliseconds without a byte until a connection with a pending statement is checked, 20000 when absent. */
  silenceLimit?: number;
};

/** Identifies a connection at its server, also behind a pooler. */
type Session = { pid: number; startedAt: string };

/**
 * A connection whose failures `outageOf` recognizes. It closes once its server rejects writes: the primary is elsewhere.
 *
 * It also closes when its server vanishes during a statement, for which the system would wait a quarter of an hour.
 */
export class Connection extends pg.Client {
  session: Session | undefined;
  private readonly config: pg.ClientConfig;

  constructor({ silenceLimit = 20_000, ...config }: ConnectionConfig = {}) {
    super({
      connectionTimeoutMillis: connectTimeout,
      keepAlive: true,
      keepAliveInitialDelayMillis: idleProbeDelay,
      ...config,
    });
    this.config = config;
    this.connection.on('error', (error: Error) => connectionErrors.add(error));
    this.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === readOnlyCode) void this.end();
    });
    const watch = () => this.socket.setTimeout(silenceLimit).on('timeout', () => void this.checkServer(silenceLimit));
    watch();
    // Over TLS, another socket replaces the first.
    this.connection.on('sslconnect', watch);
  }

  /** Required before the first statement, also to identify the connection later. */
  async requirePrimary(): Promise<void> {
    this.session = await requirePrimary(this);
  }

  private get socket(): Socket {
    return (this.connection as unknown as { stream: Socket }).stream;
  }

  private async checkServer(silenceLimit: number): Promise<void> {
    const isIdle = (this as unknown as { readyForQuery: boolean }).readyForQuery;
    if (isIdle || !this.session) return;
    if (await isOpenAtServer(this.config, this.session)) this.socket.setTimeout(silenceLimit);
    else this.socket.destroy(new Error('Connection terminated: its server does not know it'));
  }
}

const openSession = 'select from pg_stat_activity where pid = $1 and backend_start = $2';

/** False when the server cannot be reached, or is another one than the session is on. */
async function isOpenAtServer(config: pg.ClientConfig, { pid, startedAt }: Session): Promise<boolean> {
  const limits = { connectionTimeoutMillis: connectTimeout, query_timeout: connectTimeout };
  const probe = new pg.Client({ ...config, ...limits, pipeline: false });
  probe.on('error', () => undefined);
  try {
    await probe.connect();
    const found = await probe.query(openSession, [pid, startedAt]);
    return found.rowCount === 1;
  } catch (error) {
    // A server that answers with an error, for example too many connections, exists.
    return error instanceof pg.DatabaseError;
  } finally {
    void probe.end().catch(() => undefined);
  }
}

const sessionQuery = `select pid, backend_start::text as "startedAt",
    pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"
  from pg_stat_activity where pid = pg_backend_pid()`;

/** Rejects a server that takes no writes, such as a standby: its reads may be outdated too. */
export async function requirePrimary(client: Pick<pg.ClientBase | pg.Pool, 'query'>): Promise<Session | undefined> {
  const { rows } = await client.query<Session & { isReadOnly: boolean }>(sessionQuery);
  const [session] = rows;
  if (!session?.isReadOnly) return session;
  const error = new Error('the server takes no writes: it is a standby, or set to read-only');
  connectionErrors.add(error);
  throw error;
}
