import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '../postgres/connection.ts';

type Listener = { onPayload: (payload: string) => void; onLost: (() => void) | undefined };
type Notification = { channel: string; payload: string };

const notifyStatement =
  'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as n (channel, payload)';

/** Minimum milliseconds between notifications, so that bursts are sent in few. */
const sendEvery = 10;

/** A single connection for LISTEN and NOTIFY of the process; reconnects automatically and reports outages. */
export class Listeners {
  private readonly url: string;
  private readonly channels = new Map<string, Listener[]>();
  private client: Connection | null = null;
  private closed = false;
  private wasLost = false;
  /** Deduplicated notifications, collected while the previous batch is sent. */
  private pending = new Map<string, Notification>();
  private sending: Promise<void> | null = null;
  private sentAt = -Infinity;
  constructor(url: string) {
    this.url = url;
  }
  async add(channel: string, onPayload: Listener['onPayload'], onLost: Listener['onLost']): Promise<void> {
    const others = this.channels.get(channel);
    this.channels.set(channel, [...(others ?? []), { onPayload, onLost }]);
    if (!this.client) await this.connect();
    else if (!others) await this.client.query(`listen "${channel}"`);
  }
  /** Notifies every listening process asynchronously. Pending notifications survive a reconnect. */
  notify(channel: string, payload: string): void {
    this.pending.set(`${channel} ${payload}`, { channel, payload });
    this.sendPending();
  }
  private sendPending(): void {
    this.sending ??= this.sendBatches().finally(() => (this.sending = null));
  }
  private async sendBatches(): Promise<void> {
    while (this.pending.size > 0) {
      const wait = this.sentAt + sendEvery - performance.now();
      if (wait > 0) await sleep(wait);
      this.sentAt = performance.now();
      const batch = this.pending;
      this.pending = new Map();
      const notifications = [...batch.values()];
      try {
        if (!this.client) await this.connect();
        await this.client?.query({
          name: 'notify',
          text: notifyStatement,
          values: [notifications.map(({ channel }) => channel), notifications.map(({ payload }) => payload)],
        });
      } catch {
        this.pending = new Map([...batch, ...this.pending]);
        return;
      }
    }
  }
  private async connect(): Promise<void> {
    const client = new Connection({ connectionString: this.url });
    client.on('notification', ({ channel, payload }) => {
      for (const { onPayload } of this.channels.get(channel) ?? []) onPayload(payload ?? '');
    });
    client.on('error', () => void client.end().catch(() => {}));
    client.once('end', () => this.reconnect(client));
    this.client = client;
    try {
      await client.connect();
      // Notifications are about committed data, and need not outlive the server themselves.
      await client.query('set synchronous_commit = off');
      for (const channel of this.channels.keys()) await client.query(`listen "${channel}"`);
      if (this.wasLost) this.reportLost();
      this.wasLost = false;
    } catch (error) {
      void client.end().catch(() => {});
      this.reconnect(client);
      throw error;
    }
  }
  private reconnect(ended: Connection): void {
    // A connection that fails to open also ends: only the first of both events reconnects.
    if (this.closed || this.client !== ended) return;
    this.client = null;
    this.wasLost = true;
    this.reportLost();
    setTimeout(() => {
      if (this.closed || this.client) return;
      this.connect().then(
        () => this.sendPending(),
        () => undefined,
      );
    }, 500).unref();
  }
  private reportLost(): void {
    for (const listeners of this.channels.values()) for (const { onLost } of listeners) onLost?.();
  }
  async close(): Promise<void> {
    this.closed = true;
    await this.sending;
    await this.client?.end().catch(() => {});
  }
}
