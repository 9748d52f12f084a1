import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { afterAll } from 'vitest';

/** An event as a receiver reads it. */
export type ReceivedEvent = {
  id: string;
  type: string;
  timestamp: string;
  version: number;
  data: Record<string, unknown> & { id: number };
};

type Answer = (event: ReceivedEvent, response: ServerResponse) => void;

export const accept: Answer = (_event, response) => response.writeHead(204).end();
/** An answer with a status and a body. */
export const respond =
  (status: number, body = ''): Answer =>
  (_event, response) =>
    response.writeHead(status).end(body);

/** A company's own server, which verifies events by the library of Standard Webhooks. */
export async function webhookReceiver(answer: Answer = accept) {
  const attempts: { event: ReceivedEvent; headers: Record<string, string>; body: string }[] = [];
  const state = { answer, secret: '' };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const headers = request.headers as Record<string, string>;
      const content = new Webhook(state.secret).verify(body, headers) as Omit<ReceivedEvent, 'id'>;
      const event = { id: headers['webhook-id'] ?? '', ...content };
      attempts.push({ event, headers, body });
      state.answer(event, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  afterAll(close);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/eventos`,
    /** Verified attempts, in order. */
    attempts,
    events: () => attempts.map(({ event }) => event),
    /** Answers later attempts in another way. */
    use: (next: Answer) => (state.answer = next),
    verifyWith: (secret: string) => (state.secret = secret),
    close,
  };
}

export type WebhookReceiver = Awaited<ReturnType<typeof webhookReceiver>>;
