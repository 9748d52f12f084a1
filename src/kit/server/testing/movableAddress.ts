import { once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import path from 'node:path';

/** How to reach the server of a URL, by its socket or over TCP. */
function targetOf(url: string): NetConnectOpts {
  const { hostname, port, searchParams } = new URL(url);
  const folder = searchParams.get('host');
  const number = Number(port || 5432);
  return folder ? { path: path.join(folder, `.s.PGSQL.${number}`) } : { host: hostname, port: number };
}

/**
 * An address that clients use while servers behind it change, as a DNS name or a virtual address would.
 *
 * `moveTo` breaks the open connections; `silence` stops them without a sign, as a machine that lost power.
 */
export async function movableAddress(url: string) {
  let target = targetOf(url);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target);
    for (const [end, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(end);
      end
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(end);
          other.destroy();
        });
      end.pipe(other);
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const moved = new URL(url);
  moved.searchParams.delete('host');
  moved.hostname = '127.0.0.1';
  moved.port = String(address !== null && typeof address === 'object' ? address.port : 0);
  const disconnect = () => {
    for (const end of open) end.destroy();
  };
  return {
    url: moved.href,
    moveTo(next: string) {
      target = targetOf(next);
      disconnect();
    },
    silence() {
      for (const end of open) end.unpipe().pause();
    },
    async close() {
      server.close();
      disconnect();
    },
  };
}
