import http from 'node:http';
import { PersistentAgent } from '#kit/server/http/persistentAgent.ts';
import { tokenFrom } from './scene.ts';

export type Call = { path: string; method?: string; headers: Record<string, string>; body?: string };
type Answer = { status: number; retryAfter: number };

const agent = new PersistentAgent();

/** Sends a call and reads its answer to the end. */
export const send = (address: string, { path, method = 'GET', headers, body }: Call, signal?: AbortSignal) =>
  new Promise<Answer>((resolve, reject) => {
    const request = http.request(address + path, { method, agent, headers, ...(signal && { signal }) }, (reply) => {
      const answer = { status: reply.statusCode ?? 0, retryAfter: Number(reply.headers['retry-after'] ?? 1) };
      reply
        .on('end', () => resolve(answer))
        .on('error', reject)
        .resume();
    });
    request.on('error', reject).end(body);
  });

export const json = { 'content-type': 'application/json' };

/** Headers of the administrator of a company of the demo. */
export const staff = async (address: string, tenant: string) => ({
  authorization: `Bearer ${await tokenFrom(address, `admin@${tenant}.test`, tenant)}`,
  tenant,
});
