import { z } from 'zod';
import { countries, type CountryCode, countryCodes } from '#domain/countries.ts';
import { flagLabel } from '#domain/flagLabels.ts';
import { formatMoney } from '#domain/money.ts';
import { maxStoreLimit } from '#features/platform/companies/companyCreation.contract.ts';
import { idParam, pageOf, pageQuery, queryFlag } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { amount, code, filled, integer, multiline, positive, stamps } from '#kit/contract/fields.ts';

/** Minor units a month of each country's currency; null: agreed with each company. */
export const planPrices = z.strictObject(
  Object.fromEntries(countryCodes.map((country) => [country, amount.nullable()])) as Record<
    CountryCode,
    z.ZodNullable<typeof amount>
  >,
);
export type PlanPrices = z.output<typeof planPrices>;

export const planDraft = z.strictObject({
  name: filled(60),
  prices: planPrices,
  /** Null: unlimited. */
  storeLimit: positive(maxStoreLimit).nullable(),
  /** Flags that it includes. They are set for a company by a person. */
  flags: z.array(code(60)).max(100),
  note: multiline(500),
  /** Those with lower numbers are offered first. */
  position: positive(999),
  /** Retired plans are not offered; companies that have one keep it. */
  active: z.boolean(),
});
export type PlanDraft = z.output<typeof planDraft>;

export const plan = z.object({
  ...planDraft.shape,
  ...stamps,
  /** Companies that have it at this moment. */
  companyCount: integer,
});
export type Plan = z.output<typeof plan>;

/** Terms that a company agreed to, and its stores; null: not counted yet. */
export const planUse = z.object({ storeLimit: integer.nullable(), storeCount: integer.nullable() });
export type PlanUse = z.output<typeof planUse>;

export const planListQuery = pageQuery.extend({
  query: code(200).optional(),
  active: queryFlag.optional(),
  sort: z.enum(['name', 'position', 'companyCount', 'updatedAt']).optional(),
});
export type PlanListQuery = z.output<typeof planListQuery>;

const one = { path: '/plans/:id', params: idParam, transaction: 'none' } as const;
const write = { policy: 'platform.plans', wrap: 'plan', reply: plan } as const;

export const plansApi = {
  list: endpoint({
    method: 'GET',
    path: '/plans',
    policy: 'platform.list',
    summary: 'Planes de la plataforma con sus precios por país, su límite de locales y cuántos comercios los tienen',
    query: planListQuery,
    transaction: 'none',
    reply: pageOf(plan),
  }),
  get: endpoint({ ...one, method: 'GET', policy: 'platform.list', summary: 'Un plan de la plataforma', reply: plan }),
  uses: endpoint({
    ...one,
    path: '/plans/:id/uses',
    method: 'GET',
    policy: 'platform.list',
    summary: 'El límite y los locales de cada comercio que tiene un plan',
    reply: z.object({ data: z.array(planUse) }),
  }),
  create: endpoint({
    ...write,
    method: 'POST',
    path: '/plans',
    summary: 'Crear un plan',
    body: planDraft,
    status: 201,
    transaction: 'none',
  }),
  update: endpoint({
    ...one,
    ...write,
    method: 'PATCH',
    summary: 'Cambiar un plan: lo que se ofrece desde ahora, no lo que los comercios ya acordaron',
    body: planDraft.partial(),
    merges: true,
  }),
  remove: endpoint({
    ...one,
    method: 'DELETE',
    policy: 'platform.plans',
    summary: 'Eliminar un plan que ningún comercio tuvo',
    status: 204,
  }),
};

const priceTexts = (prices: Partial<Record<CountryCode, number | null>>): string[] =>
  countryCodes.map((country) => {
    const price = prices[country] ?? null;
    return `${countries[country].name}: ${price === null ? 'sin precio' : formatMoney(price, country)}`;
  });

/** History labels of the plans, whose changes are recorded in the platform's company. */
export const plansEntity = entity({
  table: 'plans',
  area: 'plans',
  label: 'plan',
  title: 'name',
  fields: {
    name: 'Nombre',
    prices: 'Precios al mes',
    storeLimit: 'Límite de locales',
    flags: 'Funciones que incluye',
    note: 'Nota',
    position: 'Orden',
    active: 'Se ofrece',
  },
  words: { prices: priceTexts, flags: flagLabel },
});
