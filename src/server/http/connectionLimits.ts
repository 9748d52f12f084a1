import type { Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';

type ConnectionTimeouts = {
  /** Milliseconds for the headers of a request, and for the first byte of a new connection. */
  headers: number;
  /** Milliseconds for a request with its body. A client that sends a byte now and then has no longer. */
  request: number;
  /** Milliseconds without a byte in either direction, such as of a reader that stopped. Live events send more often. */
  silence: number;
  /** Milliseconds that a connection waits for its next request; longer than those of proxies. */
  nextRequest: number;
  /** Milliseconds between checks of the first two. */
  check: number;
};

const defaultTimeouts: ConnectionTimeouts = {
  headers: 20_000,
  request: 120_000,
  silence: 120_000,
  nextRequest: 72_000,
  check: 5_000,
};

type ConnectionOptions = Pick<
  FastifyHttpOptions<Server>,
  'http' | 'requestTimeout' | 'connectionTimeout' | 'keepAliveTimeout'
>;

/** Options of a server whose clients cannot occupy a connection without using it. */
export const connectionLimits = (timeouts: Partial<ConnectionTimeouts> = {}): ConnectionOptions => {
  const { headers, request, silence, nextRequest, check } = { ...defaultTimeouts, ...timeouts };
  return {
    requestTimeout: request,
    connectionTimeout: silence,
    keepAliveTimeout: nextRequest,
    http: { headersTimeout: headers, connectionsCheckingInterval: check },
  };
};
