import { z } from 'zod';
import { endpoint, forUsersOnly } from '#kit/contract/endpoint.ts';

/** Records on which people see each other. */
export const sharedRecords = ['orders', 'stores', 'products', 'roles'] as const;

const place = z.strictObject({ kind: z.enum(sharedRecords), id: z.number().int().positive() });
export type SharedRecord = z.output<typeof place>;

/** A user arrived, is still there, or left. Users on the page reply to an arrival. */
export const sighting = place.extend({ state: z.enum(['came', 'here', 'left']) });
export type Sighting = z.output<typeof sighting>;

/** The live topic and the payload of its events. */
export const presenceTopics = ['presence'] as const;
export const seen = sighting.extend({ person: z.string(), name: z.string() });
export type Seen = z.output<typeof seen>;

export const presenceApi = forUsersOnly({
  tell: endpoint({
    method: 'POST',
    path: '/presence',
    policy: 'signedIn',
    purpose: 'account',
    summary: 'Avisar a quienes miran el mismo registro que uno llegó, sigue o se fue',
    body: sighting,
    status: 204,
  }),
});
