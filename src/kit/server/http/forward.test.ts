import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import path from 'node:path';
import fastify from 'fastify';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { Failure } from '#kit/contract/failures.ts';
import { forwardTo } from './forward.ts';

const folder = await temporaryFolder('forward');
const socketPath = path.join(folder, 'background');
const disconnected = Promise.withResolvers<string>();
const began = Promise.withResolvers<string>();

/** The process behind. */
const background = fastify({ trustProxy: true, requestIdHeader: 'x-request-id' });
background.post('/echo', async (request, reply) =>
  reply
    .header('x-made-by', 'background')
    .code(201)
    .send({ body: request.body, id: request.id, ip: request.ip, host: request.host, protocol: request.protocol }),
);
background.get('/slow', (request, reply) => {
  began.resolve('began');
  reply.raw.once('close', () => disconnected.resolve(request.url));
});

const failure = (error: unknown) =>
  error instanceof Failure ? error : new Failure({ code: 1, status: 500, message: String(error) });
function frontTo(socket: string) {
  const forward = forwardTo(async () => socket);
  const front = fastify({ genReqId: () => 'request-1', trustProxy: true });
  front.setErrorHandler((error, _request, reply) => {
    const { status, retryAfter } = failure(error);
    return reply
      .header('retry-after', retryAfter ?? 0)
      .code(status)
      .send();
  });
  front.route({
    method: ['GET', 'POST'],
    url: '/*',
    onRequest: (request, reply) => forward(request, reply),
    handler: async () => 'answered in front',
  });
  onTestFinished(() => front.close());
  return front;
}

beforeAll(async () => {
  await background.listen({ path: socketPath });
  return () => background.close();
});

describe('a forwarded request', () => {
  test('arrives with its body, id and client, and is answered with status and headers', async () => {
    const answer = await frontTo(socketPath).inject({
      method: 'POST',
      url: '/echo?a=1',
      headers: {
        'x-forwarded-for': '203.0.113.7',
        'x-forwarded-host': 'demo.comanda.test',
        'x-forwarded-proto': 'https',
      },
      payload: { name: 'Ñandú' },
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.headers['x-made-by']).toBe('background');
    expect(answer.json()).toEqual({
      body: { name: 'Ñandú' },
      id: 'request-1',
      ip: '203.0.113.7',
      host: 'demo.comanda.test',
      protocol: 'https',
    });
  });

  test('reuses the connection, which a reply would otherwise close before the end of the body', async () => {
    let connections = 0;
    background.server.on('connection', () => void connections++);
    const front = frontTo(socketPath);
    for (let at = 0; at < 3; at++)
      expect((await front.inject({ method: 'POST', url: '/echo', payload: { at } })).statusCode).toBe(201);
    expect(connections).toBe(1);
  });

  test('is refused for some seconds while the process is away', async () => {
    const answer = await frontTo(path.join(folder, 'nowhere')).inject('/echo');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
  });

  test('ends behind when its client goes away', async () => {
    const front = frontTo(socketPath);
    await front.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((front.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await began.promise;
    socket.destroy();
    expect(await disconnected.promise).toBe('/slow');
  });
});
