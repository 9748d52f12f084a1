import { plural } from '#kit/contract/values/plural.ts';
import { accountApi } from '#features/platform/account/account.contract.ts';
import { visibleBannersApi } from '#features/platform/informative-banners/visibleBanners.contract.ts';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { featuresApi } from '#features/platform/flags/features.contract.ts';
import { meApi } from '#features/platform/users/me.contract.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { isReadCall } from '#kit/contract/purposes.ts';
import { changeMinutes, type VisitDraft, visitKinds } from './visits.contract.ts';
import { visitMinutesOf } from './visitDuration.rules.ts';

/** A visit as the guard reads it, in milliseconds of the clock. */
export type OpenVisit = { id: number; endsAt: number; writesUntil: number | null; security: boolean };

/** Permission that a call needs of a visit. */
export type VisitNeed = 'none' | 'read' | 'changes';

const ofAccount = Object.values<Endpoint>(accountApi).filter(
  ({ purpose, policy }) => purpose === 'account' && (policy === 'signedIn' || policy === 'halfSignedIn'),
);

/** Calls about the visitor alone, which the shell makes before there is a visit. */
const withoutVisit: ReadonlySet<Endpoint> = new Set([
  ...ofAccount,
  ...Object.values<Endpoint>(visibleBannersApi),
  meApi.me,
  jobsApi.mine,
]);

/** Calls of the platform that are about the company of the call. */
const withinCompany: ReadonlySet<Endpoint> = new Set(Object.values<Endpoint>(featuresApi));

/** Calls of the console, which are about any company. */
export const isOfPlatform = (endpoint: Endpoint): boolean =>
  endpoint.purpose === 'platform' && !withinCompany.has(endpoint);

/** The need of a call. Undefined: an address without an endpoint, whose calls are checked again one by one. */
export function visitNeedOf(endpoint: Endpoint | undefined): VisitNeed {
  if (endpoint === undefined) return 'read';
  if (withoutVisit.has(endpoint) || isOfPlatform(endpoint)) return 'none';
  const isRead = withinCompany.has(endpoint) ? endpoint.method === 'GET' : isReadCall(endpoint);
  return isRead ? 'read' : 'changes';
}

/** Whether a call is of the shell, which makes it on every page: it does not show what a visitor opened. */
export const isShellCall = (endpoint: Endpoint, query: object): boolean =>
  // Failed jobs of the last day, beside the navigation.
  endpoint.inShell === true || (endpoint === jobsApi.list && 'ended_within' in query);

export const isOpen = (visit: OpenVisit | null, now: number): visit is OpenVisit =>
  visit !== null && visit.endsAt > now;

export const hasChanges = (visit: OpenVisit | null, now: number): boolean =>
  isOpen(visit, now) && visit.writesUntil !== null && visit.writesUntil > now;

/** Whether a visit gives a call what it needs; null: there is none. */
export function allows(visit: OpenVisit | null, need: VisitNeed, now: number): boolean {
  if (need === 'none') return true;
  return need === 'read' ? isOpen(visit, now) : hasChanges(visit, now);
}

/** `No les llegan pedidos (SOP-412)` */
export const ticketText = ({ reason, ticket }: Pick<VisitDraft, 'reason' | 'ticket'>): string =>
  ticket === '' ? reason : `${reason} (${ticket})`;

/** How the history of the company names a visit. */
export const visitTitle = (visit: VisitDraft): string => `${visitKinds[visit.kind]}: ${ticketText(visit)}`;

/** Requests of a visit by the area of the product: `{ orders: 12 }`. */
export type AreaCounts = Readonly<Record<string, number>>;

/** Areas that a visit opened, the most used first. */
export const areasByUse = (areas: AreaCounts): string[] =>
  Object.entries(areas)
    .toSorted(([, one], [, other]) => other - one)
    .map(([area]) => area);

/** When a visit ended, by a person or by the clock; null: it is open. */
export const endOf = ({ endsAt, endedAt }: { endsAt: string; endedAt: string | null }, now: number): string | null =>
  endedAt ?? (Date.parse(endsAt) > now ? null : endsAt);

/** How the history of the company names the permission to change data. */
export const changesTitle = `cambios habilitados por ${changeMinutes} minutos`;

type EndedVisit = {
  beganAt: string;
  endsAt: string;
  endedAt: string | null;
  requestCount: number;
  changeCount: number;
};

/** How the history of the company names the end of a visit. */
export function endTitle({ beganAt, endsAt, endedAt, requestCount, changeCount }: EndedVisit): string {
  const end = endedAt ?? endsAt;
  const minutes = visitMinutesOf(beganAt, end);
  const way = Date.parse(end) >= Date.parse(endsAt) ? 'terminó por tiempo' : 'terminó';
  const counts = `${plural(requestCount, 'solicitud', 'solicitudes')}, ${plural(changeCount, 'cambio', 'cambios')}`;
  return `${way} después de ${plural(minutes, 'minuto', 'minutos')} (${counts})`;
}
