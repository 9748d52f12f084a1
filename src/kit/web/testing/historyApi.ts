import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';

const change = z.object({
  entity: z.string(),
  recordId: z.number(),
  title: z.string(),
  action: z.enum(['insert', 'update', 'delete']),
  fields: z.array(z.object({ field: z.string(), before: z.unknown().optional(), after: z.unknown().optional() })),
});
const recordCount = z.object({ count: z.number(), noun: z.string() });

/** The endpoints of the history, as the area of the audit declares them. */
export const historyApi = {
  history: endpoint({
    method: 'GET',
    path: '/history/:entity/:id',
    policy: 'signedIn',
    summary: 'Historial',
    params: z.object({ entity: z.string(), id: z.coerce.number() }),
    reply: z.object({
      data: z.array(
        z.object({
          requestId: z.string(),
          at: z.string(),
          authorName: z.string(),
          summary: z.string(),
          changes: z.array(change),
          changeCount: z.number(),
          undoable: z.boolean(),
          notUndoable: z.string().nullable(),
          undoEffect: z.object({
            removed: z.array(recordCount),
            restored: z.array(recordCount),
            reverted: z.array(recordCount),
            needsName: z.boolean(),
          }),
          undoneBy: z.string().nullable(),
        }),
      ),
      nextCursor: z.string().nullable(),
    }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/audit/:requestId/undo',
    policy: 'audit.undo',
    summary: 'Deshacer',
    params: z.object({ requestId: z.string() }),
    query: z.object({ companyName: z.string().optional() }),
  }),
};
