import { z } from 'zod';
import { heldStates } from '#domain/holds/heldStates.ts';
import { mailjetQuota } from '#features/platform/mail/mailjetQuota.contract.ts';
import { publicTenant, subscriptionStatus } from '#features/platform/tenants/tenants.contract.ts';
import { endpoint, forUsersOnly } from '#kit/contract/endpoint.ts';
import { filled, named } from '#kit/contract/fields.ts';

/** A page pinned to a user's sidebar: its address with its filters, and its name. */
export const favorite = z.strictObject({
  path: z
    .string()
    .max(1000)
    .regex(/^\/(?!\/)\S*$/, 'Debe ser una pantalla de Comanda'),
  label: filled(60),
});
export type Favorite = z.output<typeof favorite>;

/** Who is asking, in which tenant, and what may be done. */
export const me = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  pictureUrl: z.string().nullable(),
  superAdmin: z.boolean(),
  policies: z.array(z.string()),
  flags: z.array(z.string()),
  /** Null reaches every store. */
  storeIds: z.array(z.number().int()).nullable(),
  defaultRoute: z.string(),
  preferences: z.object({
    startPath: z.string().nullable(),
    shortcuts: z.boolean(),
    favorites: z.array(favorite),
  }),
  /** Pages the company pins to every sidebar; those the user may not open are hidden. */
  companyFavorites: z.array(favorite),
  seeingAs: named.nullable(),
  /** The visit of a person of the platform to this company; null: none is open. */
  visit: z
    .object({
      endsAt: z.iso.datetime(),
      writesUntil: z.iso.datetime().nullable(),
      /** Always read-only, and the company does not learn of it. */
      security: z.boolean(),
    })
    .nullable(),
  /** The platform's person has to open a visit before anything of this company can be read. */
  visitRequired: z.boolean(),
  tenant: publicTenant.extend({
    id: z.number().int(),
    subscriptionStatus,
    /** Why the platform holds the company, for its people; null: it does not. */
    hold: z
      .object({
        state: z.enum(heldStates),
        sentence: z.string(),
        until: z.iso.datetime().nullable(),
        supportEmail: z.string(),
      })
      .nullable(),
    /** Where its guests order. */
    storefrontUrl: z.string(),
    kitchenUrl: z.string().nullable(),
    /** Navigation items this tenant does not get, by path. */
    hiddenPaths: z.array(z.string()),
  }),
  /** Counters of the account at Mailjet; null without one, and for users who may not see the quota. */
  mailjet: mailjetQuota.nullable(),
  /** Id to resume live events from, so that none is missed between this answer and the stream. */
  liveCursor: z.string(),
  /** Background of maps: tiles of another server, or none. */
  mapBackground: z.object({ tilesUrl: z.string(), attribution: z.string(), maxZoom: z.number().int() }).nullable(),
});
export type Me = z.output<typeof me>;

/** Loaded by every screen first. */
export const meApi = forUsersOnly({
  me: endpoint({
    method: 'GET',
    path: '/admin_users/me',
    policy: 'signedIn',
    purpose: 'account',
    summary: 'El usuario que ingresó, con sus permisos',
    reply: me,
  }),
});
