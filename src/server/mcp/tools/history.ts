import { z } from 'zod';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { searchApi } from '#features/platform/search/search.contract.ts';
import { Failure, kitFailures } from '#kit/contract/failures.ts';
import { plural } from '#kit/contract/values/plural.ts';
import { readTool, type Tool, writeTool } from '../tool.ts';
import { day } from './inputs.ts';

const requestId = z.string().min(1).max(60).describe('request_id de la herramienta que cambió algo, o de list_changes');

export const historyTools: readonly Tool[] = [
  readTool({
    name: 'search',
    title: 'Buscar',
    description:
      'Busca locales, productos, clientes, pedidos y lo demás que la persona puede ver, por nombre o número.',
    policy: searchApi.records.policy,
    input: z.object({ query: z.string().min(2).max(100) }),
    read: async (call, query) => (await call(searchApi.records, { query })).wire,
  }),
  readTool({
    name: 'list_changes',
    title: 'Historial',
    description: 'Qué se cambió, quién y cuándo, de lo más nuevo a lo más antiguo.',
    policy: auditApi.list.policy,
    input: z.object({
      from: day.optional(),
      to: day.optional(),
      query: z.string().max(200).optional(),
      request_id: requestId.optional(),
    }),
    async read(call, { request_id, ...query }) {
      return (await call(auditApi.list, { query: { ...query, requestId: request_id, limit: 25 } })).wire;
    },
  }),
  writeTool({
    name: 'undo_change',
    title: 'Deshacer',
    description: 'Deshace todo lo que escribió una solicitud, si nadie cambió los mismos valores después.',
    policy: auditApi.undo.policy,
    input: z.object({ request_id: requestId }),
    async preview(call, { request_id }) {
      const { reply } = await call(auditApi.list, { query: { requestId: request_id } });
      const [entry] = reply.data;
      if (!entry) throw new Failure(kitFailures.notFound);
      if (!entry.undoable)
        throw new Failure(kitFailures.malformed, { message: entry.notUndoable ?? 'No se puede deshacer.' });
      return {
        sentence: `Se deshace: ${entry.summary} (${entry.authorName}, ${entry.at}), con ${plural(entry.changeCount, 'cambio', 'cambios')}.`,
      };
    },
    async write(call, { request_id }) {
      const { reply } = await call(auditApi.undo, { params: { requestId: request_id } });
      return { sentence: `Deshecho: ${plural(reply.changeCount, 'cambio', 'cambios')}.`, requestId: reply.requestId };
    },
  }),
];
