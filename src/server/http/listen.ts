import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError, errorCode } from '#kit/server/postgres/startupError.ts';
import type { Config } from '../config.ts';

/** Listens and returns the port. Throws CannotStart with a sentence when the address cannot be had. */
export async function listen(app: FastifyInstance, { host, port }: Config): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const sentence = sentences[errorCode(error) ?? '']?.(host, port);
    throw sentence ? new StartupError(sentence) : error;
  }
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : port;
}

const sentences: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) =>
    `El puerto ${port} de ${host} ya está en uso: cierra el otro programa o elige otro con PORT.`,
  EACCES: (_host, port) => `No hay permiso para abrir el puerto ${port}: elige en PORT uno desde 1024.`,
  EADDRNOTAVAIL: (host) => `La dirección ${host} no es de este equipo: revisa HOST.`,
  ENOTFOUND: (host) => `No se conoce el nombre ${host}: revisa HOST.`,
  EAI_AGAIN: (host) => `No se conoce el nombre ${host}: revisa HOST.`,
};

const drainSeconds = 10;

/** Shuts down a server: reports not ready, lets running requests finish, and aborts them after ten seconds. */
export async function drainAndClose(app: FastifyInstance & { drain(): void }, underWay: () => number): Promise<void> {
  const deadline = Date.now() + drainSeconds * 1000;
  app.drain();
  while (underWay() > 0 && Date.now() < deadline) await sleep(20);
  const cut = setInterval(() => {
    if (Date.now() >= deadline) app.server.closeAllConnections();
  }, 100);
  await app.close();
  clearInterval(cut);
}

/** Counts requests that have no answer yet. */
export function countRequests(app: FastifyInstance): () => number {
  let count = 0;
  app.server.on('request', (_request, response) => {
    count++;
    response.once('close', () => count--);
  });
  return () => count;
}
