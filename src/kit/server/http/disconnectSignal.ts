import type { ServerResponse } from 'node:http';

/**
 * Aborts when the client disconnects before the response ended.
 *
 * Fastify's signal follows the request, which closes as soon as its body is read.
 */
export function disconnectSignal(response: ServerResponse): AbortSignal {
  const disconnected = new AbortController();
  const end = () => {
    if (!response.writableFinished) disconnected.abort();
  };
  if (response.closed) end();
  else response.once('close', end);
  return disconnected.signal;
}
