import { z } from 'zod';
import { declarations } from '#integrations/declarations.ts';
import { crud, idParam, jobStarted, pageQuery } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { email, enumOf, filled, stamps, text } from '#kit/contract/fields.ts';

/** Providers that send mails, with their names. */
export const mailProviders: Readonly<Record<string, string>> = Object.fromEntries(
  declarations.filter(({ kind }) => kind === 'mail').map(({ key, name }) => [key, name]),
);

const domainName = /^[a-z0-9-]*$/;

export const mailSenderDraft = z.strictObject({
  name: filled(80),
  address: email.min(1, 'Debes completar este campo'),
  /** Blank: replies go to the address. */
  replyTo: email,
  provider: enumOf(mailProviders),
  /** Blank: the provider's own. */
  dkimSelector: text(63).refine((value) => domainName.test(value), 'Usa letras minúsculas, números y guiones'),
  /** Sends offers, surveys and campaigns. */
  isDefault: z.boolean(),
  /** Sends mails of orders, passwords and codes. */
  sendsOrders: z.boolean(),
});
export type MailSenderDraft = z.output<typeof mailSenderDraft>;

export const dnsChecks = {
  spf: 'SPF',
  dkim: 'DKIM',
  dmarc: 'DMARC',
  alignment: 'Alineación',
} as const;
export type DnsCheck = keyof typeof dnsChecks;

/** `unknown`: the DNS did not answer, or the selector is not known. */
export const dnsStates = { ok: 'Bien', missing: 'Falta', wrong: 'Por corregir', unknown: 'Sin revisar' } as const;

const dnsRecord = z.object({ name: z.string(), type: z.enum(['TXT', 'CNAME']), value: z.string() });
const dnsResult = z.object({ state: enumOf(dnsStates), record: dnsRecord.nullable() });
export type DnsResult = z.output<typeof dnsResult>;
export type DnsResults = Readonly<Partial<Record<DnsCheck, DnsResult>>>;

export const mailSender = z.object({
  ...mailSenderDraft.shape,
  /** Null: it is not used yet. */
  verifiedAt: z.iso.datetime().nullable(),
  checkedAt: z.iso.datetime().nullable(),
  /** Records of its domain; `record` is the one to write, null where nothing is to be done. */
  checks: z.object({
    spf: dnsResult.optional(),
    dkim: dnsResult.optional(),
    dmarc: dnsResult.optional(),
    alignment: dnsResult.optional(),
  }),
  /** Why it is not verified; blank where it is. */
  problem: z.string(),
  ...stamps,
});
export type MailSender = z.output<typeof mailSender>;

const checked = 'Se revisa con POST /mail_senders/{id}/check';

export const mailSendersApi = {
  ...crud(
    'mail_senders',
    '/mail_senders',
    { singular: 'mail_sender', label: 'un remitente', plural: 'remitentes' },
    {
      item: mailSender,
      draft: mailSenderDraft,
      list: pageQuery.extend({ sort: z.enum(['name', 'address', 'updatedAt']).optional() }),
      blank: { replyTo: '', dkimSelector: '', isDefault: false, sendsOrders: false },
      readOnly: { verifiedAt: checked, checkedAt: checked, checks: checked, problem: checked },
    },
  ),
  check: endpoint({
    method: 'POST',
    path: '/mail_senders/:id/check',
    policy: 'mail_senders.update',
    summary: 'Revisar un remitente: el proveedor y los registros de su dominio',
    params: idParam,
    status: 202,
    reply: jobStarted,
  }),
};

export const mailSenderEntity = entity({
  table: 'mailSenders',
  area: 'mail_senders',
  label: 'remitente',
  title: 'address',
  fields: {
    name: 'Nombre',
    address: 'Correo',
    replyTo: 'Responder a',
    provider: 'Proveedor',
    dkimSelector: 'Selector de DKIM',
    isDefault: 'Envía ofertas y campañas',
    sendsOrders: 'Envía pedidos y claves',
    verifiedAt: 'Verificado',
    checkedAt: 'Revisado',
    checks: 'Registros del dominio',
    problem: 'Problema',
  },
});

export const mailSenderConstraints = {
  mail_senders_address_unique: { field: 'address', message: 'Ya existe un remitente con ese correo.' },
};
