import { z } from 'zod';
import { idParam, pageOf, pageQuery, queryFlag } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { enumOf, filled } from '#kit/contract/fields.ts';
import { suppressionReasons, suppressionScopes } from './mailUses.contract.ts';

export const mailSuppression = z.object({
  id: z.number().int(),
  mail: z.string(),
  scope: enumOf(suppressionScopes),
  reason: enumOf(suppressionReasons),
  /** The reason of the provider; blank where it gave none. */
  code: z.string(),
  since: z.iso.datetime(),
  /** Null: mails are stopped. */
  liftedAt: z.iso.datetime().nullable(),
  liftedBy: z.string().nullable(),
  liftReason: z.string().nullable(),
});
export type MailSuppression = z.output<typeof mailSuppression>;

export const mailSuppressionsApi = {
  list: endpoint({
    method: 'GET',
    path: '/mail_suppressions',
    policy: 'mail_suppressions.list',
    summary: 'Correos bloqueados: direcciones que no reciben ofertas, o ningún correo',
    query: pageQuery.omit({ sort: true, dir: true }).extend({
      scope: enumOf(suppressionScopes).optional(),
      reason: enumOf(suppressionReasons).optional(),
      lifted: queryFlag.optional(),
    }),
    reply: pageOf(mailSuppression),
  }),
  lift: endpoint({
    method: 'POST',
    path: '/mail_suppressions/:id/lift',
    policy: 'mail_suppressions.update',
    summary: 'Volver a enviar a una dirección bloqueada',
    params: idParam,
    body: z.strictObject({ reason: filled(200) }),
    wrap: 'mail_suppression',
    reply: mailSuppression,
  }),
};
