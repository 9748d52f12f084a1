import { z } from 'zod';
import type { AudienceTraits } from '../port.ts';

/** Paths, shapes and words of Mailchimp: correct them here when its documentation differs. */

const listPath = (listId: string): string => `/lists/${encodeURIComponent(listId)}`;

export const paths = {
  ping: '/ping',
  lists: '/lists?count=1000&fields=lists.id,lists.name,lists.stats.member_count',
  members: (listId: string) => `${listPath(listId)}?skip_merge_validation=true&skip_duplicate_check=true`,
  member: (listId: string, reference: string) => `${listPath(listId)}/members/${encodeURIComponent(reference)}`,
  mergeFields: (listId: string) => `${listPath(listId)}/merge-fields`,
  webhooks: (listId: string) => `${listPath(listId)}/webhooks`,
} as const;

export const traits: AudienceTraits = { batchSize: 500 };

/** The data centre at the end of a key: `us19`. */
export const dataCentreOf = (apiKey: string): string => /-([a-z]{2}\d{1,3})$/.exec(apiKey)?.[1] ?? 'us1';

/** Fields of a list that we create; `FNAME`, `LNAME` and `PHONE` are there. Tags have at most ten characters. */
export const customFields = [
  { tag: 'PEDIDOS', name: 'Pedidos', type: 'number' },
  { tag: 'ULTIMO', name: 'Último pedido', type: 'date' },
] as const;
export const phoneField = { tag: 'PHONE', name: 'Teléfono', type: 'phone' } as const;

/** Events of a webhook, and the authors of changes that it reports: not ours. */
export const webhookScope = {
  events: { subscribe: false, unsubscribe: true, profile: false, upemail: true, cleaned: true, campaign: false },
  sources: { user: true, admin: true, api: false },
} as const;

export const lists = z.object({
  lists: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      stats: z.object({ member_count: z.number().int() }).optional(),
    }),
  ),
});

export const mergeFields = z.object({ merge_fields: z.array(z.object({ tag: z.string() })) });

export const webhooks = z.object({ webhooks: z.array(z.object({ url: z.string() })) });

const listed = z.array(z.object({ email_address: z.string() })).default([]);

/** Answer to a batch: members that are stored, and errors of those that are not. */
export const batchAnswer = z.object({
  new_members: listed,
  updated_members: listed,
  errors: z
    .array(z.object({ email_address: z.string(), error: z.string().default(''), error_code: z.string().default('') }))
    .default([]),
});
export type MemberError = z.output<typeof batchAnswer>['errors'][number];

/** Errors of who unsubscribed, bounced or was deleted: the API may not subscribe them again. */
export const isCompliance = ({ error, error_code: code }: MemberError): boolean =>
  /COMPLIANCE|DELETED|FORGOTTEN/.test(code) || /compliance state|permanently deleted|forgotten/i.test(error);

/** A problem document. */
export const problem = z.object({
  title: z.string().default(''),
  detail: z.string().default(''),
});

/** Fields of a webhook, which is a form: `data[email]`. */
export const webhook = z.object({
  type: z.string(),
  fired_at: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  'data[list_id]': z.string().min(1).max(40),
  'data[email]': z.string().max(254).optional(),
  'data[old_email]': z.string().max(254).optional(),
  'data[new_email]': z.string().max(254).optional(),
  'data[reason]': z.string().optional(),
});
export type Webhook = z.output<typeof webhook>;
