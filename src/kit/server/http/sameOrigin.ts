import type { FastifyRequest } from 'fastify';

/** Whether a page of the requested host sent the request. Browsers report it, and pages of other sites cannot. */
export const isSameOrigin = ({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean =>
  headers['sec-fetch-site'] === 'same-origin' || URL.parse(headers.origin ?? '')?.host === host;
