import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

type Listener = { heard: (payload: string) => void; lost: (() => void) | undefined };
type News = { channel: string; payload: string };

const sendNews = 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as news (channel, payload)';

/** Minimum milliseconds between notifications, so that bursts are sent in few. */
const sendEvery = 10;

/** A single connection for LISTEN and NOTIFY of the process; reconnects automatically and reports outages. */
export class Listeners {
  private readonly url: string;
  private readonly channels = new Map<string, Listener[]>();
  private client: pg.Client | null = null;
  private closed = false;
  /** Deduplicated notifications, collected while the previous batch is sent. */
  private news = new Map<string, News>();
  private telling: Promise<void> | null = null;
  private sentAt = -Infinity;
  constructor(url: string) {
    this.url = url;
  }
  async add(channel: string, onPayload: Listener['heard'], lost: Listener['lost']): Promise<void> {
    const others = this.channels.get(channel);
    this.channels.set(channel, [...(others ?? []), { heard: onPayload, lost }]);
    if (!this.client) await this.connect();
    else if (!others) await this.client.query(`listen "${channel}"`);
  }
  /** Notifies every listening process asynchronously. Pending notifications survive a reconnect. */
  notify(channel: string, payload: string): void {
    this.news.set(`${channel} ${payload}`, { channel, payload });
    this.tellNews();
  }
  private tellNews(): void {
    this.telling ??= this.tell().finally(() => (this.telling = null));
  }
  private async tell(): Promise<void> {
    while (this.news.size > 0) {
      const wait = this.sentAt + sendEvery - performance.now();
      if (wait > 0) await sleep(wait);
      this.sentAt = performance.now();
      const batch = this.news;
      this.news = new Map();
      const all = [...batch.values()];
      try {
        if (!this.client) await this.connect();
        await this.client?.query({
          name: 'send-news',
          text: sendNews,
          values: [all.map(({ channel }) => channel), all.map(({ payload }) => payload)],
        });
      } catch {
        this.news = new Map([...batch, ...this.news]);
        return;
      }
    }
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
      // News is of what was committed already, and nothing that would have to outlive the server.
      await client.query('set synchronous_commit = off');
      for (const channel of this.channels.keys()) await client.query(`listen "${channel}"`);
    } catch (error) {
      void client.end().catch(() => {});
      this.reconnect(client);
      throw error;
    }
  }
  private reconnect(ended: pg.Client): void {
    // A connection that fails to open also ends: only the first of both events reconnects.
    if (this.closed || this.client !== ended) return;
    this.client = null;
    this.tellLost();
    setTimeout(() => {
      if (this.closed || this.client) return;
      this.connect().then(
        () => {
          this.tellLost();
          this.tellNews();
        },
        () => undefined,
      );
    }, 500).unref();
  }
  private tellLost(): void {
    for (const listeners of this.channels.values()) for (const { lost } of listeners) lost?.();
  }
  async close(): Promise<void> {
    this.closed = true;
    await this.telling;
    await this.client?.end().catch(() => {});
  }
}
