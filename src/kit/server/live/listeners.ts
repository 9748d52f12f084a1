import pg from 'pg';

type Listener = { heard: (payload: string) => void; lost: (() => void) | undefined };

/** One connection for every LISTEN of the process; comes back by itself and says when it was away. */
export class Listeners {
  private readonly url: string;
  private readonly channels = new Map<string, Listener[]>();
  private client: pg.Client | null = null;
  private closed = false;
  constructor(url: string) {
    this.url = url;
  }
  async add(channel: string, heard: Listener['heard'], lost: Listener['lost']): Promise<void> {
    const others = this.channels.get(channel);
    this.channels.set(channel, [...(others ?? []), { heard, lost }]);
    if (!this.client) await this.connect();
    else if (!others) await this.client.query(`listen "${channel}"`);
  }
  private async connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, keepAlive: true });
    client.on('notification', ({ channel, payload }) => {
      for (const { heard } of this.channels.get(channel) ?? []) heard(payload ?? '');
    });
    client.on('error', () => void client.end().catch(() => {}));
    client.once('end', () => this.reconnect(client));
    this.client = client;
    try {
      await client.connect();
      for (const channel of this.channels.keys()) await client.query(`listen "${channel}"`);
    } catch (error) {
      void client.end().catch(() => {});
      this.reconnect(client);
      throw error;
    }
  }
  private reconnect(gone: pg.Client): void {
    // A connection that fails to open also ends: only the first to say so leads to the next one.
    if (this.closed || this.client !== gone) return;
    this.client = null;
    this.tellLost();
    setTimeout(() => {
      if (this.closed || this.client) return;
      this.connect().then(
        () => this.tellLost(),
        () => undefined,
      );
    }, 500).unref();
  }
  private tellLost(): void {
    for (const listeners of this.channels.values()) for (const { lost } of listeners) lost?.();
  }
  async close(): Promise<void> {
    this.closed = true;
    await this.client?.end().catch(() => {});
  }
}
