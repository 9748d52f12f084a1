import { z } from 'zod';
import { countryCodes } from '#domain/countries.ts';
import { idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { amount, code, email, enumOf, fieldMessages, filled, id, integer, positive } from '#kit/contract/fields.ts';

/** Longest slug of a company, which is a label of host names. */
export const maxSlug = 40;
export const maxStoreLimit = 10_000;

export const hostName = code(253).overwrite((host) => host.toLowerCase());

export const companyDraft = z.strictObject({
  name: filled(120),
  slug: code(maxSlug).min(1, fieldMessages.missing),
  country: z.enum(countryCodes),
  planId: id,
  /** Minor units a month; null: the price of the plan in the country. */
  price: amount.nullable(),
  /** Null: the limit of the plan. */
  storeLimit: positive(maxStoreLimit).nullable(),
  adminName: filled(120),
  adminEmail: email.min(1, fieldMessages.missing),
  adminPhone: filled(30),
  /** Blank: the company uses the address of the platform. */
  officeHost: hostName,
  storefrontHost: hostName,
  /** Flags that are on besides those that are on for all. */
  flags: z.array(code(60)).max(100),
  /** Adds a store that is always open, with a published menu. */
  sampleData: z.boolean(),
});
export type CompanyDraft = z.output<typeof companyDraft>;

/** Steps of a creation, in their order. */
export const creationSteps = {
  roles: 'Roles',
  sample: 'Datos de ejemplo',
  administrator: 'Invitación a quien administra',
} as const;
export type CreationStep = keyof typeof creationSteps;

export const companyCreation = z.object({
  id: integer,
  slug: z.string(),
  name: z.string(),
  /** Address of its back-office. */
  address: z.string(),
  steps: z.array(z.object({ name: enumOf(creationSteps), done: z.boolean() })),
  done: z.boolean(),
  /** Why it does not continue; null: it does, or it is done. */
  error: z.string().nullable(),
});
export type CompanyCreation = z.output<typeof companyCreation>;

export const planOption = z.object({
  id: integer,
  name: z.string(),
  /** Minor units a month, by country. */
  prices: z.partialRecord(z.enum(countryCodes), integer),
  storeLimit: integer.nullable(),
  flags: z.array(z.string()),
  /** Not offered any more: only the company that has it can keep it. */
  retired: z.boolean(),
});
export type PlanOption = z.output<typeof planOption>;

export const companyCreationApi = {
  options: endpoint({
    method: 'GET',
    path: '/companies/creation_options',
    policy: 'platform.list',
    summary: 'Planes que se ofrecen y funciones que se pueden activar',
    transaction: 'none',
    reply: z.object({ plans: z.array(planOption), flags: z.array(z.string()) }),
  }),
  checkSlug: endpoint({
    method: 'GET',
    path: '/companies/check_slug',
    policy: 'platform.create',
    summary: 'Si un identificador de comercio está libre, y otro si no lo está',
    query: z.object({ slug: code(maxSlug) }),
    transaction: 'none',
    reply: z.object({ problem: z.string().nullable(), suggestion: z.string().nullable() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/companies',
    policy: 'platform.create',
    summary: 'Crear un comercio, que se completa como tarea; repetirlo con los mismos datos no crea otro',
    body: companyDraft,
    wrap: 'company',
    status: 201,
    transaction: 'none',
    reply: companyCreation,
  }),
  progress: endpoint({
    method: 'GET',
    path: '/companies/:id/creation',
    policy: 'platform.create',
    summary: 'Cómo va la creación de un comercio',
    params: idParam,
    transaction: 'none',
    reply: companyCreation,
  }),
  resume: endpoint({
    method: 'POST',
    path: '/companies/:id/creation',
    policy: 'platform.create',
    summary: 'Continuar la creación de un comercio que se detuvo',
    params: idParam,
    transaction: 'none',
    reply: companyCreation,
  }),
};
