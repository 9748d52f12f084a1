import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fail, Failure, kitFailures } from '#kit/contract/failures.ts';
import { type Actor, hasPermission, type Tenant } from '#kit/server/http/context.ts';
import { disconnectSignal } from '#kit/server/http/disconnectSignal.ts';
import type { Identify } from '#kit/server/http/mount.ts';
import type { Secrets } from '#kit/server/secrets/secrets.ts';
import { apiCallerOf, type CallApi } from './callApi.ts';
import { confirmationOf, confirmedVersion, idempotencyKeyOf } from './confirmations.ts';
import type { ReadTool, WriteTool } from './tool.ts';
import { tools } from './tools/tools.ts';

type McpOptions = { identify: Identify; secrets: Secrets };
type Caller = { tenant: Tenant; actor: Actor; call: CallApi; secrets: Secrets };

const textOf = (text: string) => ({ content: [{ type: 'text' as const, text }] });

/** A refusal, with the messages of its fields. */
const refusalOf = ({ message, fields }: Failure): string =>
  [message, ...Object.entries(fields).map(([name, messages]) => `${name}: ${messages.join(' ')}`)].join('\n');

/** The answer of a tool. A refused call is an answer that the assistant reads, other errors are the server's. */
async function answered(work: () => Promise<string>) {
  try {
    return textOf(await work());
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { ...textOf(refusalOf(error)), isError: true };
  }
}

function registerRead(server: McpServer, { call }: Caller, tool: ReadTool): void {
  const { name, title, description, input } = tool;
  const annotations = { readOnlyHint: true, openWorldHint: false };
  server.registerTool(name, { title, description, inputSchema: input, annotations }, (args) =>
    answered(async () => JSON.stringify(await tool.read(call, args))),
  );
}

const confirmation = z
  .string()
  .max(2000)
  .optional()
  .describe('Código de la vista previa. Sin él, la herramienta solo cuenta qué cambiaría.');

const isStale = (error: unknown): boolean => error instanceof Failure && error.code === kitFailures.staleVersion.code;

const unconfirmed =
  'La confirmación no corresponde a esta llamada, o ya venció. Llama de nuevo sin ella para ver qué cambiaría.';

function registerWrite(server: McpServer, { tenant, actor, call, secrets }: Caller, tool: WriteTool): void {
  const { name, title, description, input } = tool;
  const inputSchema = input.extend({ confirmation });
  const annotations = { readOnlyHint: false, destructiveHint: true, openWorldHint: false };
  const about = `${description} La primera llamada no cambia nada: cuenta qué cambiaría y da un código. Muéstrale eso a la persona y, si acepta, repite la llamada con el código en confirmation.`;
  server.registerTool(name, { title, description: about, inputSchema, annotations }, (args) =>
    answered(async () => {
      const { confirmation: token, ...values } = args as z.output<typeof inputSchema> & { confirmation?: string };
      const author = `${actor.homeTenantId}:${actor.id}:${actor.token?.id ?? ''}`;
      const previewed = { tenantId: tenant.id, caller: author, tool: name, input: values };
      const showPreview = async (before = '') => {
        const { sentence, version = '' } = await tool.preview(call, values, tenant);
        const code = confirmationOf(secrets, previewed, version);
        return `${before}${sentence}\n\nTodavía no cambió nada. Para hacerlo: confirmation = ${code}`;
      };
      if (token === undefined) return showPreview();
      const version = confirmedVersion(secrets, previewed, token);
      if (version === undefined) return fail('malformed', { message: unconfirmed });
      try {
        const { sentence, requestId } = await tool.write(call, values, {
          idempotencyKey: idempotencyKeyOf(token),
          version,
        });
        return `${sentence}\n\nSe puede deshacer con undo_change y request_id = ${requestId}`;
      } catch (error) {
        if (!isStale(error)) throw error;
        return showPreview('Cambió después de la vista previa, y ahora es así. ');
      }
    }),
  );
}

function serverOf(caller: Caller): McpServer {
  const server = new McpServer(
    { name: 'comanda', version: '1.0.0' },
    {
      instructions: `Trabaja con los datos de ${caller.tenant.name}, con los permisos de quien pregunta. Los montos son enteros en la unidad menor de la moneda.`,
    },
  );
  for (const tool of tools) {
    if (!hasPermission(caller.actor, tool.policy)) continue;
    if (tool.kind === 'read') registerRead(server, caller, tool);
    else registerWrite(server, caller, tool);
  }
  return server;
}

/** A request of fastify as the standard one that the protocol's handler reads; its body is parsed already. */
const requestOf = ({ method, headers, host, url }: FastifyRequest, signal: AbortSignal): Request =>
  new Request(new URL(url, `http://${host}`), {
    method,
    signal,
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  });

/**
 * `POST /mcp`: tools for assistants, over the streamable HTTP transport of the Model Context Protocol, without sessions.
 *
 * Each tool calls the API with the headers of its request, so that it can do what its caller can do, and nothing else.
 *
 * Source: modelcontextprotocol.io/specification/2026-07-28, with the answers of 2025 for older clients.
 */
export function mcpRoutes(app: FastifyInstance, { identify, secrets }: McpOptions): void {
  app.post('/mcp', async (request, reply) => {
    // Read by clients whose token is missing or has ended.
    reply.header('www-authenticate', 'Bearer');
    const { tenant, actor } = await identify(request);
    if (!actor) return fail('notSignedIn');
    reply.removeHeader('www-authenticate');
    if (!tenant.flags.includes('mcp')) return fail('featureOff');
    const caller = { tenant, actor, call: apiCallerOf(app, request, tenant.slug), secrets };
    const handler = createMcpHandler(() => serverOf(caller), {
      // No tool changes while a client waits: a stream of changes would stay open for nothing.
      maxSubscriptions: 0,
      onerror: (error) => request.log.warn({ err: error }, 'mcp request failed'),
    });
    const response = await handler.fetch(requestOf(request, disconnectSignal(reply.raw)), { parsedBody: request.body });
    reply.code(response.status);
    for (const [name, value] of response.headers) reply.header(name, value);
    return reply.send(Buffer.from(await response.arrayBuffer()));
  });
}
