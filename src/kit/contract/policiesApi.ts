import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { Policy } from './policies.ts';

/** The name of a policy. The compiler knows them all, a schema none: the server looks in the table of the areas there are. */
export const policyId = z.string().max(80) as unknown as z.ZodType<Policy, Policy>;

const named = z.object({ id: z.string(), label: z.string() });

export const policiesApi = {
  all: endpoint({
    method: 'GET',
    path: '/policies',
    policy: 'signedIn',
    summary: 'Los permisos que existen, como los ofrece la pantalla de roles',
    transaction: 'none',
    reply: z.object({
      groups: z.array(named),
      areas: z.array(
        z.object({
          ...named.shape,
          group: z.string(),
          path: z.string(),
          actions: z.array(named),
          isReserved: z.boolean(),
        }),
      ),
      roleTemplates: z.array(z.object({ name: z.string(), description: z.string(), policyIds: z.array(z.string()) })),
    }),
  }),
};
