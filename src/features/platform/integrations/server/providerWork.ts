import type { Db } from '#kit/server/data/database.ts';
import type { Actor, Tenant } from '#kit/server/http/context.ts';
import type { ProviderProblem, ProviderQueue } from '../controlRoom.contract.ts';

/** A problem that an area reports. */
export type ReportedProblem = Omit<ProviderProblem, 'providerName'> & {
  /** Only for users who may see credentials. */
  isMaintenance?: boolean;
};

/** Work that waits at providers, and problems there, in the stores of a user. */
export type ReportedWork = {
  queues: readonly (ProviderQueue & { provider: string })[];
  problems: readonly ReportedProblem[];
};

/** For whom work is read: a user, or the platform, which reads that of all stores. */
export type WorkReader = {
  db: Db;
  actor: Pick<Actor, 'storeIds' | 'policies'>;
  tenant: Pick<Tenant, 'timeZone'>;
};

/** Reports the work of an area at providers for the control room, with a few queries whatever the number of stores. */
export type ProviderWork = (reader: WorkReader) => Promise<ReportedWork>;

declare module '#kit/server/area.ts' {
  interface AreaContributions {
    providerWork: ProviderWork;
  }
}
