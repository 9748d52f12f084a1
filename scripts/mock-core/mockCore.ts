import addFormats from 'ajv-formats';
import fastify, { type FastifyInstance } from 'fastify';
import { type Context, OpenAPIBackend } from 'openapi-backend';
import { openapiDocument } from '#kit/server/http/openapi/openapiDocument.ts';
import { documentFacts } from '#server/api/documentFacts.ts';
import { composedAreas } from '#server/composedAreas.ts';

type Answer = { status: number; body: unknown };

const refusal = (status: number, code: number, message: string, errors?: Record<string, string[]>): Answer => ({
  status,
  body: { code, message, ...(errors && { errors }), request_id: 'mock' },
});

/** Errors of a request by the names of its fields: `/requestBody/store/name` is `store.name`. */
function errorsOf({ validation }: Context): Record<string, string[]> {
  const found = [validation.errors ?? []].flat().map((error) => {
    if (typeof error === 'string') return ['body', error] as const;
    const missing = error.params['missingProperty'] as string | undefined;
    const [, , ...path] = [...error.instancePath.split('/'), ...(missing ? [missing] : [])];
    return [path.join('.') || 'body', error.message ?? ''] as const;
  });
  return Object.fromEntries(
    [...Map.groupBy(found, ([name]) => name)].map(([name, all]) => [name, all.map(([, text]) => text)]),
  );
}

const callOf = ({ request: { method, path } }: Context) => `${method.toUpperCase()} ${path}`;

/**
 * A server that answers every declared endpoint with an example of its reply, without a database.
 *
 * It validates requests, requires no session, stores nothing, and reports calls that it does not know.
 */
export async function openMockCore(reportUnknown: (call: string) => void): Promise<FastifyInstance> {
  const api = new OpenAPIBackend({
    definition: openapiDocument(composedAreas.apis, documentFacts) as never,
    // openapi.test.ts validates the document.
    quick: true,
    ajvOpts: { strict: false, allErrors: true },
    customizeAjv: (ajv) => addFormats.default(ajv),
    securityHandlers: { token: () => true },
    handlers: {
      notImplemented(context: Context): Answer {
        const { status, mock } = api.mockResponseForOperation(context.operation.operationId ?? '');
        return { status, body: mock };
      },
      validationFail: (context: Context) =>
        refusal(422, 1001, 'Hay campos que no cumplen el contrato.', errorsOf(context)),
      methodNotAllowed(context: Context) {
        reportUnknown(callOf(context));
        return refusal(405, 1002, `El contrato no tiene ${callOf(context)}.`);
      },
      notFound(context: Context) {
        reportUnknown(callOf(context));
        return refusal(404, 1002, `El contrato no tiene ${callOf(context)}.`);
      },
    },
  });
  await api.init();
  const app = fastify();
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.all('*', async (request, reply) => {
    const { pathname, search } = new URL(request.url, 'http://mock');
    const { status, body } = (await api.handleRequest({
      method: request.method,
      path: pathname,
      query: search.slice(1),
      headers: request.headers as Record<string, string>,
      body: request.body,
    })) as Answer;
    return reply.code(status).header('tenant', 'demo').send(body);
  });
  return app;
}
