import { z } from 'zod';
import { changeReason } from '#domain/changeReason.ts';
import { environments } from '#domain/flags.ts';
import { instant } from '#domain/schedule/schedule.ts';
import { idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { code, integer } from '#kit/contract/fields.ts';

export const flagName = code(60);

/** A value of a flag for a company. */
export const flagValue = z.strictObject({
  /** Null: the default of the flag. */
  value: z.boolean().nullable(),
  /** The default applies from then on; null: without end. */
  until: instant.nullable(),
  reason: changeReason(),
});
export type FlagValue = z.output<typeof flagValue>;

const flagChange = flagValue.extend({
  name: flagName,
  /** Of the flag that was read: a change that another person saved meanwhile is not overwritten. */
  version: integer,
});

/** A row of the history of a flag. */
export const flagEntry = z.object({
  id: integer,
  value: z.boolean().nullable(),
  until: z.iso.datetime().nullable(),
  reason: z.string(),
  authorName: z.string(),
  createdAt: z.iso.datetime(),
});
export type FlagEntry = z.output<typeof flagEntry>;

export const companyFlag = z.object({
  name: z.string(),
  /** False: no area reads the flag any more. */
  known: z.boolean(),
  /** Null: it follows from other settings of the company. */
  default: z.boolean().nullable(),
  /** The present value; null: the default. */
  value: z.boolean().nullable(),
  /** The newest change, also one whose end has passed; null: never set. */
  last: flagEntry.nullable(),
  expired: z.boolean(),
  /** Values in the other environments of the installation. */
  others: z.array(z.object({ environment: z.enum(environments), value: z.boolean() })),
  /** Increases with each change. */
  version: integer,
});
export type CompanyFlag = z.output<typeof companyFlag>;

export const companyFlags = z.object({
  id: integer,
  name: z.string(),
  environment: z.enum(environments),
  flags: z.array(companyFlag),
});
export type CompanyFlags = z.output<typeof companyFlags>;

export const companyFlagsApi = {
  get: endpoint({
    method: 'GET',
    path: '/companies/:id/flags',
    policy: 'platform.list',
    summary: 'Funciones de un comercio: su valor, quién lo fijó, por qué y hasta cuándo',
    params: idParam,
    transaction: 'none',
    reply: companyFlags,
  }),
  set: endpoint({
    method: 'POST',
    path: '/companies/:id/flags',
    policy: 'platform.flags',
    summary: 'Activar o desactivar una función de un comercio, o volver a su valor por defecto',
    params: idParam,
    body: flagChange,
    wrap: 'flag',
    transaction: 'none',
    reply: companyFlags,
  }),
};
