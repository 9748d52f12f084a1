import { z } from 'zod';
import { countryCodes } from '#domain/countries.ts';
import { pageOf, pageQuery } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { code, enumOf, id, integer } from '#kit/contract/fields.ts';
import { flagChoices } from './flagForm.rules.ts';
import { flagName, flagValue } from './flags.contract.ts';

/** A flag of a company, as the matrix has it. */
export const matrixValue = z.object({
  name: z.string(),
  /** Null: the default. */
  value: z.boolean().nullable(),
  until: z.iso.datetime().nullable(),
  /** Set by a staged rollout. */
  staged: z.boolean(),
  version: integer,
});

export const matrixRow = z.object({
  id: integer,
  slug: z.string(),
  name: z.string(),
  country: z.enum(countryCodes),
  plan: z.string(),
  /** Flags that were set for the company at any time. */
  values: z.array(matrixValue),
});
export type MatrixRow = z.output<typeof matrixRow>;

export const matrixQuery = pageQuery.extend({
  country: z.enum(countryCodes).optional(),
  plan: code(60).optional(),
  flag: flagName.optional(),
  /** Value of `flag`; without it every value. */
  value: enumOf(flagChoices).optional(),
  sort: z.enum(['name', 'plan']).optional(),
});
export type MatrixQuery = z.output<typeof matrixQuery>;

export const flagSummary = z.object({
  name: z.string(),
  /** False: no area reads the flag any more. */
  known: z.boolean(),
  /** Null: it follows from other settings of each company. */
  default: z.boolean().nullable(),
  /** Companies for which it is set. */
  onCount: integer,
  offCount: integer,
});
export type FlagSummary = z.output<typeof flagSummary>;

/** Companies of one request: each is a transaction. */
export const maxCompanies = 100;

export const flagMatrixApi = {
  list: endpoint({
    method: 'GET',
    path: '/companies/flags',
    policy: 'platform.list',
    summary: 'Funciones de todos los comercios, por página',
    query: matrixQuery,
    transaction: 'none',
    reply: pageOf(matrixRow),
  }),
  summary: endpoint({
    method: 'GET',
    path: '/companies/flags/summary',
    policy: 'platform.list',
    summary: 'Las funciones que existen, su valor por defecto y cuántos comercios las tienen',
    transaction: 'none',
    reply: z.object({ flags: z.array(flagSummary), plans: z.array(z.string()) }),
  }),
  setMany: endpoint({
    method: 'POST',
    path: '/companies/flags',
    policy: 'platform.flags',
    summary: 'Fijar una función en varios comercios con un motivo y un fin; responde el resultado de cada uno',
    body: flagValue.extend({
      name: flagName,
      companies: z
        .array(z.strictObject({ id, version: integer }))
        .min(1, 'Elige al menos un comercio')
        .max(maxCompanies, `Usa como máximo ${maxCompanies} comercios`),
    }),
    wrap: 'flag',
    weight: 'bulk',
    transaction: 'none',
    reply: z.object({
      /** `error` is a sentence for the user; null: it is set. */
      results: z.array(z.object({ id: integer, error: z.string().nullable() })),
    }),
  }),
};
