import { z } from 'zod';
import { cursorPageOf, cursorQuery, jobStarted } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { enumOf } from '#kit/contract/fields.ts';

/** Flag of the port, without which a company has no contacts elsewhere. */
export const audienceFlag = 'audience-integration';

const count = z.number().int();

/** States of a contact. Those of who left stay: the provider does not take them again. */
export const memberStateLabels = {
  pending: 'Por enviar',
  synced: 'Al día',
  compliance: 'No acepta altas',
  invalid: 'Rechazado',
  unsubscribed: 'Se dio de baja',
  cleaned: 'No existe',
  complained: 'Marcó como no deseado',
  changed: 'Cambió su correo allá',
  leaving: 'Por quitar',
  erasing: 'Por borrar',
} as const;
export type MemberState = keyof typeof memberStateLabels;

/** The chosen list, and what is there of the customers who accept offers. */
export const audienceState = z.object({
  /** The company has credentials of the provider. */
  isConnected: z.boolean(),
  isEnabled: z.boolean(),
  /** Null: none is chosen. */
  listId: z.string().nullable(),
  /** Null until the first synchronisation. */
  listName: z.string().nullable(),
  isRunning: z.boolean(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** Why the last synchronisation did not send everything; null: it did. */
  problem: z.string().nullable(),
  /** Contacts by their state; states without any are left out. */
  counts: z.array(z.object({ state: enumOf(memberStateLabels), count })),
});
export type AudienceState = z.output<typeof audienceState>;

const audienceMember = z.object({
  id: count,
  /** Null: the customer was erased. */
  mail: z.string().nullable(),
  customerId: count,
  state: enumOf(memberStateLabels),
  /** Why it is not there, in the words of the provider; null: it is. */
  problem: z.string().nullable(),
  updatedAt: z.iso.datetime(),
});
export type ListedMember = z.output<typeof audienceMember>;

export const audienceApi = {
  show: endpoint({
    method: 'GET',
    path: '/audience',
    policy: 'settings.show',
    summary: 'La audiencia de Mailchimp: contactos por estado y su última sincronización',
    reply: audienceState,
  }),
  lists: endpoint({
    method: 'GET',
    path: '/audience/lists',
    policy: 'settings.update',
    summary: 'Las audiencias de la cuenta de Mailchimp',
    transaction: 'none',
    weight: 'heavy',
    reply: z.object({
      data: z.array(z.object({ id: z.string(), name: z.string(), memberCount: count })),
      /** Why there are none; null where the account was read. */
      problem: z.string().nullable(),
    }),
  }),
  sync: endpoint({
    method: 'POST',
    path: '/audience/sync',
    policy: 'settings.update',
    summary: 'Sincronizar ahora los contactos con Mailchimp',
    reply: jobStarted,
  }),
  members: endpoint({
    method: 'GET',
    path: '/audience/members',
    policy: 'customers.list',
    summary: 'Los contactos de la audiencia, con su estado',
    query: cursorQuery.omit({ query: true }).extend({ state: enumOf(memberStateLabels).optional() }),
    reply: cursorPageOf(audienceMember),
  }),
};
