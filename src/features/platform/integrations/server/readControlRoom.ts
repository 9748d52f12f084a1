import { providerNameOf, providerOf } from '#integrations/providers.ts';
import { readCache } from '#kit/server/data/readCache.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Services } from '#kit/server/services.ts';
import {
  type CallSums,
  type ControlRoom,
  type Maintenance,
  maxCredentials,
  maxProblems,
  type RoomPort,
  type RoomProvider,
  roomPorts,
  trendHours,
} from '../controlRoom.contract.ts';
import { credentialsApi } from '../credentials.contract.ts';
import { inUrgency, providerState, successShare } from '../controlRoom.rules.ts';
import * as calls from './calls.repo.ts';
import { openValues, usedProviders } from './connections.ts';
import * as credentials from './credentials.repo.ts';
import { errorsOf } from './platformApps.ts';
import type { ReportedWork, WorkReader } from './providerWork.ts';
import { countWaiting, failedSummary } from './webhooks.repo.ts';

type ReadServices = Pick<Services, 'areas' | 'secrets' | 'integrations'>;
type UsedProvider = { key: string; port: RoomPort };

async function listUsed({ db, actor }: Ctx): Promise<UsedProvider[]> {
  const ports = Object.keys(roomPorts) as RoomPort[];
  const used = await Promise.all(ports.map((port) => usedProviders(db, port, actor.storeIds)));
  return used.flatMap((keys, at) => keys.map((key) => ({ key, port: ports[at] as RoomPort })));
}

/** Reports of all areas, each about its tables. */
export async function readWork(reader: WorkReader, { areas }: Pick<Services, 'areas'>): Promise<ReportedWork> {
  const reports = await Promise.all((areas.contributions.providerWork ?? []).map((read) => read(reader)));
  return {
    queues: reports.flatMap(({ queues }) => queues),
    problems: reports.flatMap(({ problems }) => problems),
  };
}

const noCalls: CallSums = { calls: 0, failures: 0, p95Milliseconds: null };

/** Sums of the last day change little between the reads of a screen, and cost most of them. */
const days = readCache<calls.HourSums[]>({ max: 1000, ttl: 60_000 });

function readDay({ database, scope, actor: { storeIds } }: Ctx, providers: readonly string[]) {
  const key = `${scope.tenantId} ${storeIds?.toSorted((a, b) => a - b).join() ?? '*'} ${providers.join()}`;
  return days.read(database, key, () =>
    database.readTenant(scope, (db) => calls.daySums(db, { providers, storeScope: storeIds })),
  );
}

/** How calls to each provider went: the day as of the last minute, the last hour as of now. */
async function readCalls(ctx: Ctx, providers: readonly string[]) {
  const scope = { providers, storeScope: ctx.actor.storeIds };
  const [day, hours, paused] = await Promise.all([
    readDay(ctx, providers),
    calls.lastHourSums(ctx.db, scope),
    calls.pausedProviders(ctx.db, scope),
  ]);
  const byProvider = Map.groupBy(day, ({ provider }) => provider);
  return (key: string): Pick<RoomProvider, 'state' | 'lastHour' | 'lastDay' | 'trend'> => {
    const rows = byProvider.get(key) ?? [];
    const lastHour = hours.get(key) ?? noCalls;
    const sumsOf = (ofHour: number | null): CallSums => {
      if (ofHour === 0) return lastHour;
      const row = rows.find(({ hour }) => hour === ofHour);
      return row ? { calls: row.calls, failures: row.failures, p95Milliseconds: row.p95Milliseconds } : noCalls;
    };
    const lastDay = sumsOf(null);
    return {
      state: providerState(lastHour, lastDay, paused.has(key)),
      lastHour,
      lastDay,
      trend: Array.from({ length: trendHours }, (_, at) => successShare(sumsOf(trendHours - 1 - at))),
    };
  };
}

/** Credentials that cannot work, with the reason. */
export async function brokenCredentials(
  { db, actor }: Pick<WorkReader, 'db' | 'actor'>,
  { secrets, integrations }: Pick<Services, 'secrets' | 'integrations'>,
) {
  const rows = await credentials.list(db, { storeScope: actor.storeIds });
  return rows.flatMap((row) => {
    const provider = providerOf(row.key);
    const [error] = provider ? Object.values(errorsOf(provider, openValues(row, secrets), integrations)) : [];
    const message = error ?? (row.testOk === false ? (row.testMessage ?? 'No pasaron su prueba') : undefined);
    return message === undefined ? [] : [{ provider: row.key, storeName: row.storeName, message }];
  });
}

/** Facts about credentials and webhooks, for users who may see these. */
async function readMaintenance(ctx: Ctx, services: ReadServices, providers: readonly string[]) {
  const { db, actor } = ctx;
  const scope = { providers, storeScope: actor.storeIds };
  const [failures, refused, broken, failed, waiting] = await Promise.all([
    calls.lastFailures(db, scope),
    calls.refusedCredentials(db, scope),
    brokenCredentials(ctx, services),
    failedSummary(db, providers, actor.storeIds),
    countWaiting(db, providers, actor.storeIds),
  ]);
  const credentialsOf = (key: string) => [
    ...broken.filter(({ provider }) => provider === key),
    ...(refused.get(key) ?? []),
  ];
  return (key: string): Maintenance => ({
    lastFailureAt: failures.get(key)?.at ?? null,
    lastFailure: failures.get(key)?.failure ?? null,
    waitingWebhooks: waiting.get(key) ?? 0,
    failedWebhooks: failed.get(key)?.failedWebhooks ?? 0,
    lastFailedWebhookAt: failed.get(key)?.lastFailedWebhookAt ?? null,
    credentials: credentialsOf(key)
      .slice(0, maxCredentials)
      .map(({ storeName, message }) => ({ storeName, message })),
    credentialCount: credentialsOf(key).length,
  });
}

/** The providers of channels and points of sale of a company, with what waits there and what does not work. */
export async function readControlRoom(ctx: Ctx, services: ReadServices): Promise<ControlRoom> {
  const used = await listUsed(ctx);
  const keys = used.map(({ key }) => key);
  const maintains = ctx.actor.policies.has(credentialsApi.list.policy);
  const [callsOf, work, maintenanceOf] = await Promise.all([
    readCalls(ctx, keys),
    readWork(ctx, services),
    maintains ? readMaintenance(ctx, services, keys) : null,
  ]);
  const problems = work.problems
    .filter(({ isMaintenance }) => maintains || !isMaintenance)
    .map(({ isMaintenance: _, ...problem }) => ({ ...problem, providerName: providerNameOf(problem.provider) }));
  return {
    at: new Date().toISOString(),
    providers: used.map(({ key, port }) => ({
      key,
      name: providerNameOf(key),
      port,
      ...callsOf(key),
      queues: work.queues
        .filter(({ provider, count }) => provider === key && count > 0)
        .map(({ provider: _, ...queue }) => queue),
      maintenance: maintenanceOf?.(key) ?? null,
    })),
    problems: inUrgency(problems).slice(0, maxProblems),
    problemCount: problems.length,
  };
}
