import { code } from '#kit/contract/fields.ts';
import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';

export const foundRecord = z.object({
  kind: z.string(),
  id: z.number().int(),
  title: z.string(),
  subtitle: z.string(),
  /** Where the record opens. */
  path: z.string(),
});
export type FoundRecord = z.output<typeof foundRecord>;

export const searchApi = {
  records: endpoint({
    method: 'GET',
    path: '/search',
    policy: 'signedIn',
    summary: 'Registros que coinciden, entre los que el usuario puede ver; los parecidos, solo si ninguno coincide',
    query: z.object({ query: code(100).min(2) }),
    reply: z.object({
      data: z.array(foundRecord),
      /** Nothing contains the words as typed; the records contain similar ones. */
      near: z.boolean(),
    }),
  }),
};
