import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { screenRoutes } from './screenRoutes.ts';

test('a page of a storefront is sent once, without a warning in the log', async () => {
  const logged: string[] = [];
  const app = fastify({ logger: { level: 'warn', stream: { write: (line: string) => void logged.push(line) } } });
  await screenRoutes(app, { methodsOf: () => [], atRoot: async (_request, reply) => reply.send('La tienda') });
  const { statusCode, body } = await app.inject({ url: '/pedidos/7' });
  expect([statusCode, body, logged]).toEqual([200, 'La tienda', []]);
});
