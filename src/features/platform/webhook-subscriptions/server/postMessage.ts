import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { PrivateAddressError, publicLookup, requirePublicHost } from '#kit/server/http/publicAddress.ts';
import { urlProblem } from './webhookUrl.ts';

/** Answer of a receiver; without a status there is none. */
export type Answer = { status: number | null; response: string; problem: string; milliseconds: number };

type PostMessage = (message: {
  url: string;
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
}) => Promise<Answer>;

/** The way out to the receivers of webhooks. */
export type Webhooks = {
  /** Hosts that may be private, and use HTTP. */
  allowedHosts: ReadonlySet<string>;
  post: PostMessage;
};

declare module '#kit/server/services.ts' {
  interface Services {
    webhooks: Webhooks;
  }
}

type Options = Pick<Webhooks, 'allowedHosts'> & {
  timeoutMs?: number;
  lookup?: Parameters<typeof publicLookup>[1];
};

/** Characters of an answer that are stored. */
const storedLength = 4096;
/** Bytes of an answer that are read before its connection is closed. */
const maxBytes = 65_536;

/** An agent that ignores errors of connections that no request reads any more. */
function tolerant<Kind extends HttpAgent>(agent: Kind): Kind {
  const create = agent.createConnection.bind(agent);
  agent.createConnection = (...args) => create(...args)?.on('error', () => undefined);
  return agent;
}

/** Opens the way out to receivers. It follows no redirect, and connects to no private address. */
export function openWebhooks({ allowedHosts, timeoutMs = 10_000, lookup }: Options): Webhooks {
  const options = { keepAlive: true, maxSockets: 50, lookup: publicLookup(allowedHosts, lookup) };
  const agents = { 'http:': tolerant(new HttpAgent(options)), 'https:': tolerant(new HttpsAgent(options)) };
  const send = (url: URL, headers: Record<string, string>, body: string, signal: AbortSignal) =>
    new Promise<{ status: number; response: string }>((resolve, reject) => {
      const isSecure = url.protocol === 'https:';
      const request = (isSecure ? httpsRequest : httpRequest)(
        url,
        {
          method: 'POST',
          agent: agents[isSecure ? 'https:' : 'http:'],
          headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
          signal,
        },
        (answer) => {
          readAnswer(answer).then((response) => resolve({ status: answer.statusCode ?? 0, response }), reject);
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  const post: PostMessage = async ({ url: address, headers, body, signal }) => {
    const startedAt = performance.now();
    const ended = () => Math.round(performance.now() - startedAt);
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      const problem = urlProblem(address, allowedHosts);
      if (problem !== null) return { status: null, response: '', problem, milliseconds: 0 };
      const url = new URL(address);
      requirePublicHost(url.hostname, allowedHosts);
      const { status, response } = await send(url, headers, body, AbortSignal.any([signal, deadline]));
      return { status, response, problem: problemOf(status), milliseconds: ended() };
    } catch (error) {
      signal.throwIfAborted();
      return { status: null, response: '', problem: failureText(error, deadline.aborted), milliseconds: ended() };
    }
  };
  return { allowedHosts, post };
}

export const isDelivered = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

function problemOf(status: number): string {
  if (isDelivered(status)) return '';
  if (status >= 300 && status < 400) return `Respondió ${status}: las redirecciones no se siguen.`;
  return `Respondió ${status}.`;
}

function failureText(error: unknown, isLate: boolean): string {
  if (isLate) return 'No respondió en 10 segundos.';
  if (error instanceof PrivateAddressError) return 'La dirección lleva a una red interna: no se puede usar.';
  const { code = '' } = error as { code?: string };
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'No se encontró el servidor.';
  if (/CERT|TLS|SSL|ALTNAME|SELF_SIGNED/.test(code)) return 'Su certificado no es válido.';
  return 'No se pudo conectar.';
}

async function readAnswer(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    parts.push(part);
    if (size > maxBytes) break;
  }
  // PostgreSQL stores neither null characters nor half of a pair.
  return Buffer.concat(parts).toString('utf8').replaceAll('\0', '').slice(0, storedLength).toWellFormed();
}
