import { z } from 'zod';
import { idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { amount, day, id, integer, positive, text } from '#kit/contract/fields.ts';
import { companySummary } from './companies.contract.ts';
import { companyHost } from './companyHosts.contract.ts';
import { maxStoreLimit, planOption } from './companyCreation.contract.ts';

export const planDraft = z.strictObject({
  planId: id,
  /** Minor units a month of the company's country. */
  price: amount,
  /** Null: unlimited. */
  storeLimit: positive(maxStoreLimit).nullable(),
  /** The first day of the plan, in the company's zone. */
  fromDay: day(),
  note: text(500),
});
export type PlanDraft = z.output<typeof planDraft>;

export const companyPlan = z.object({
  ...planDraft.shape,
  id: integer,
  name: z.string(),
  authorName: z.string(),
  createdAt: z.iso.datetime(),
});
export type CompanyPlan = z.output<typeof companyPlan>;

export const companyPerson = z.object({
  id: integer,
  name: z.string(),
  email: z.string(),
  enabled: z.boolean(),
  hasPassword: z.boolean(),
  secondFactor: z.boolean(),
  lastSeenAt: z.iso.datetime().nullable(),
  invitedUntil: z.iso.datetime().nullable(),
});
export type CompanyPerson = z.output<typeof companyPerson>;

export const failedJob = z.object({
  id: integer,
  label: z.string(),
  error: z.string().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
export type FailedJob = z.output<typeof failedJob>;

export const companyPage = companySummary.extend({
  legalName: z.string(),
  taxId: z.string(),
  timeZone: z.string(),
  currency: z.string(),
  /** Minor units a month. */
  planPrice: integer,
  /** Stores at this moment. */
  storeCount: integer,
  /** Plans that can be chosen. */
  offered: z.array(planOption),
  /** Plans of the company, the newest first. */
  plans: z.array(companyPlan),
  /** Increases with each plan; a plan is set for the version that was read. */
  planVersion: integer,
  hosts: z.array(companyHost),
  /** Administrators, at most 50. */
  people: z.array(companyPerson),
  failedJobs: z.array(failedJob),
});
export type CompanyPage = z.output<typeof companyPage>;

export const companyPageApi = {
  get: endpoint({
    method: 'GET',
    path: '/companies/:id',
    policy: 'platform.list',
    summary: 'Un comercio con su plan, sus servidores, sus personas y sus tareas que fallaron',
    params: idParam,
    transaction: 'none',
    reply: companyPage,
  }),
  setPlan: endpoint({
    method: 'POST',
    path: '/companies/:id/plans',
    policy: 'platform.plans',
    summary: 'Dar un plan a un comercio desde un día; no puede permitir menos locales que los que tiene',
    params: idParam,
    body: planDraft.extend({ planVersion: integer }),
    wrap: 'plan',
    transaction: 'none',
    reply: companyPage,
  }),
};
