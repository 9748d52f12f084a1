import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Answer, CallLog } from './call.ts';
import { Circuits } from './circuits.ts';
import { ProviderFailure } from './ProviderFailure.ts';
import { openTokenCache, providerHttp } from './providerHttp.ts';
import { redact } from './redact.ts';

test('recorded calls contain no secret by value or name, and only the last digits of a card', () => {
  const sent = {
    access_token: 'de-acceso',
    accounts: [{ password: 'corta' }],
    signed: 'con la llave-secreta dentro',
    card: '4051885600446623',
    order: '1234567890123',
  };
  const redacted = redact(JSON.stringify(sent), ['llave-secreta']);
  for (const secret of ['de-acceso', 'corta', 'llave-secreta', '4051885600446623'])
    expect(redacted).not.toContain(secret);
  for (const known of ['6623', '1234567890123', 'con la ']) expect(redacted).toContain(known);
});

test('recorded calls keep every digit of ids beyond 2^53, and hide the token in their body', () => {
  const sent = '{"order_id":12345678901234567891,"auth_token":"de-acceso","price":0.10}';
  expect(redact(sent, [])).toBe('{"order_id":12345678901234567891,"auth_token":"•••","price":0.10}');
});

const webpay = { key: 'webpay', name: 'Webpay Plus' };
const account = { tenantId: 1, credentialsKey: 'a' };

/** A client of a provider that answers on loopback. */
const clientOf = (server: Server, log: CallLog = async () => undefined) =>
  providerHttp({
    provider: 'feria',
    providerName: 'Feria',
    tenantId: 1,
    storeId: null,
    hosts: { api: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    secrets: [],
    credentialsKey: '1',
    circuit: new Circuits({ firstDelay: 1, pause: 50 }).of({ key: 'feria', name: 'feria' }, account),
    tokens: openTokenCache(),
    log,
  });

describe('a circuit breaker', () => {
  const failing = () => {
    const calls = vi.fn<() => Promise<string>>(() =>
      Promise.reject(new ProviderFailure('broken', 'El proveedor tiene un problema.')),
    );
    return { calls, circuits: new Circuits({ firstDelay: 1, pause: 50 }) };
  };

  test('pauses after five failures in a row, then tries again, separately for each company and each of its accounts', async () => {
    const { calls, circuits } = failing();
    const circuit = circuits.of(webpay, account);
    for (let tried = 0; tried < 5; tried += 1)
      await expect(circuit.run((guard) => guard(calls), 'once')).rejects.toMatchObject({ reason: 'broken' });
    await expect(circuit.run((guard) => guard(calls), 'once')).rejects.toMatchObject({
      reason: 'paused',
      message: 'Webpay Plus falló tantas veces seguidas que se dejó de llamar por unos segundos.',
    });
    const others = [
      { ...account, tenantId: 2 },
      { ...account, credentialsKey: 'b' },
    ];
    expect([calls.mock.calls.length, circuit.isOpen()]).toEqual([5, true]);
    expect(others.map((other) => circuits.of(webpay, other).isOpen())).toEqual([false, false]);
    expect(circuits.of(webpay, account).isOpen()).toBe(true);
    await vi.waitFor(async () => expect(await circuit.run((guard) => guard(async () => 'bien'), 'once')).toBe('bien'));
    expect(circuit.isOpen()).toBe(false);
  });

  test('retries idempotent requests and never repeats payments', async () => {
    const { calls, circuits } = failing();
    await expect(circuits.of(webpay, account).run((guard) => guard(calls), 'once')).rejects.toThrow(
      'El proveedor tiene un problema.',
    );
    expect(calls).toHaveBeenCalledTimes(1);
    await expect(
      circuits.of(webpay, { ...account, tenantId: 2 }).run((guard) => guard(calls), 'again'),
    ).rejects.toThrow('El proveedor tiene un problema.');
    expect(calls).toHaveBeenCalledTimes(4);
  });
});

test('each attempt of a call has headers of its time', async () => {
  const dates: unknown[] = [];
  const server = createServer((request, response) => {
    dates.push(request.headers.date);
    response.statusCode = dates.length === 1 ? 500 : 200;
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const http = clientOf(server);
  let attempt = 0;
  const attemptHeaders = () => ({ date: `attempt ${(attempt += 1)}` });
  await http.send({ name: 'Leer', method: 'GET', path: '/', repeat: 'again', attemptHeaders });
  expect(dates).toEqual(['attempt 1', 'attempt 2']);
});

test.each([undefined, 3_000_000])(
  'an answer of more than two megabytes needs a limit above it: %s',
  async (maxBytes) => {
    const server = createServer((_request, response) => response.end(`"${'x'.repeat(2_500_000)}"`));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const call = { name: 'Leer', method: 'GET', path: '/', repeat: 'again', ...(maxBytes && { maxBytes }) } as const;
    const reason = await clientOf(server)
      .send(call)
      .then(
        () => 'read',
        (error: ProviderFailure) => error.reason,
      );
    expect(reason).toBe(maxBytes ? 'read' : 'unreadable');
  },
);

test('a failure in the body of a 200 is logged as one, and is not repeated', async () => {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    response.end('{"ok":false}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const log = vi.fn<CallLog>(async () => undefined);
  const failureOf = ({ body }: Answer) => new ProviderFailure('unauthorised', `No lo acepta: ${JSON.stringify(body)}`);
  const call = { name: 'Leer', method: 'GET', path: '/', repeat: 'again', failureOf } as const;
  await expect(clientOf(server, log).send(call)).rejects.toMatchObject({ reason: 'unauthorised' });
  expect(requests).toBe(1);
  expect(log.mock.calls.map(([{ status, failure, reason }]) => ({ status, failure, reason }))).toEqual([
    { status: 200, failure: 'No lo acepta: {"ok":false}', reason: 'unauthorised' },
  ]);
});

describe('a token that its provider revokes', () => {
  /** A provider that takes the last token alone, and a client of it. */
  async function provider() {
    let good = 0;
    const server = createServer((request, response) => {
      response.statusCode = request.headers.authorization === `Bearer ${good}` ? 200 : 401;
      response.end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const http = clientOf(server);
    const obtain = vi.fn<() => Promise<{ value: string; seconds: number }>>(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { value: String(good), seconds: 3600 };
    });
    const read = () => http.send({ name: 'Leer', method: 'GET', path: '/', repeat: 'again', bearer: obtain });
    return { read, obtain, revoke: () => (good += 1) };
  }

  test('is obtained once for all calls of a rush, none of which fails', async () => {
    const { read, obtain, revoke } = await provider();
    await read();
    revoke();
    const answers = await Promise.all(Array.from({ length: 20 }, read));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(obtain).toHaveBeenCalledTimes(2);
  });
});
