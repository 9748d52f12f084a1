import { z } from 'zod';
import { idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { enumOf, fieldMessages } from '#kit/contract/fields.ts';
import { hostName } from './companyCreation.contract.ts';
import { hostPattern, hostRule } from './hostNames.ts';

export const hostKinds = { office: 'Administración', storefront: 'Tienda', landing: 'Landings' } as const;

/** States of a host by the addresses that the DNS has for it. */
export const hostStates = {
  ready: 'Apunta aquí',
  elsewhere: 'Apunta a otro lado',
  missing: 'Sin DNS',
  unknown: 'Sin respuesta',
} as const;
export type HostState = keyof typeof hostStates;

export const hostDraft = z.strictObject({
  host: hostName.min(1, fieldMessages.missing).regex(hostPattern, hostRule).meta({ example: 'admin.sabores.cl' }),
  kind: enumOf(hostKinds),
});
export type HostDraft = z.output<typeof hostDraft>;

export const companyHost = z.object({ host: z.string(), kind: enumOf(hostKinds) });
export const checkedHost = companyHost.extend({
  state: enumOf(hostStates),
  /** How to set up its DNS; blank: nothing to do. */
  advice: z.string(),
});
export type CheckedHost = z.output<typeof checkedHost>;

/** History labels of the hosts of companies, whose changes are recorded in the platform's company. */
export const companyHostsEntity = entity({
  table: 'company_hosts',
  area: 'company_hosts',
  label: 'servidor de comercio',
  title: 'name',
  fields: { host: 'Servidor', kind: 'Muestra' },
  words: { kind: (kind: keyof typeof hostKinds) => hostKinds[kind] },
});

const path = '/companies/:id/hosts';

export const companyHostsApi = {
  check: endpoint({
    method: 'GET',
    path,
    policy: 'platform.list',
    summary: 'Los servidores de un comercio y si su DNS apunta a la plataforma',
    params: idParam,
    transaction: 'none',
    reply: z.object({ data: z.array(checkedHost) }),
  }),
  add: endpoint({
    method: 'POST',
    path,
    policy: 'platform.create',
    summary: 'Agregar un servidor a un comercio',
    params: idParam,
    body: hostDraft,
    wrap: 'host',
    status: 201,
    transaction: 'none',
    reply: companyHost,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:host`,
    policy: 'platform.create',
    summary: 'Quitar un servidor de un comercio',
    params: idParam.extend({ host: hostName }),
    transaction: 'none',
    status: 204,
  }),
};
