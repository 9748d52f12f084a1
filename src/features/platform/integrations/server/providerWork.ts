import type { Ctx } from '#kit/server/http/context.ts';
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

/** Reports the work of an area at providers for the control room, with a few queries whatever the number of stores. */
export type ProviderWork = (ctx: Pick<Ctx, 'db' | 'actor' | 'tenant'>) => Promise<ReportedWork>;

declare module '#kit/server/area.ts' {
  interface AreaContributions {
    providerWork: ProviderWork;
  }
}
