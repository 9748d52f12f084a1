import type { ServerResponse } from 'node:http';

/**
 * Aborts when whoever asked is gone before the answer ended. Fastify's own signal follows the request, which closes as soon as its
 * body is read.
 */
export function disconnectSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  const end = () => {
    if (!response.writableFinished) gone.abort();
  };
  if (response.closed) end();
  else response.once('close', end);
  return gone.signal;
}
