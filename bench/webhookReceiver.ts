import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * A receiver of webhooks in a thread, as guests whose latency is measured must not wait for it.
 *
 * Posts its address, and then the ages of the events that arrived, in milliseconds.
 */
export type ReceiverOptions = { answers: boolean };

const { answers } = workerData as ReceiverOptions;
let ages: number[] = [];

const server = createServer((request, response) => {
  let text = '';
  request.on('data', (part) => (text += part));
  request.on('end', () => {
    if (!answers) return;
    const { timestamp } = JSON.parse(text) as { timestamp: string };
    ages.push(Date.now() - Date.parse(timestamp));
    response.writeHead(204).end();
  });
});

setInterval(() => {
  if (ages.length > 0) parentPort?.postMessage(ages);
  ages = [];
}, 50);
server.listen(0, '127.0.0.1', () =>
  parentPort?.postMessage(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`),
);
