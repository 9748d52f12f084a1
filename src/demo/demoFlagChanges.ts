import type { Kysely } from 'kysely';
import { environments } from '#domain/flags.ts';
import { dayLength } from '#domain/time/zonedTime.ts';
import { followFlags } from '#features/platform/flags/server/index.ts';
import type { PlatformTables } from '#kit/server/data/tables.ts';

type Platform = Kysely<PlatformTables>;

const inDays = (days: number): string => new Date(Date.now() + days * dayLength).toISOString();

/** A value that ends, and one that ended, in every environment of a company. */
export async function addFlagChanges(db: Platform, tenantId: number): Promise<void> {
  const changes = [
    {
      name: 'peya-v3',
      value: false,
      untilAt: inDays(20),
      reason: 'PedidosYa confirma la versión 3 a fin de mes',
      authorName: 'Equipo Comanda',
      createdAt: inDays(-3),
    },
    {
      name: 'uber-daas',
      value: true,
      untilAt: inDays(-2),
      reason: 'Prueba de un mes acordada con Uber',
      authorName: 'Equipo Comanda',
      createdAt: inDays(-32),
    },
  ];
  const rows = environments.flatMap((environment) => changes.map((change) => ({ ...change, environment, tenantId })));
  await db.insertInto('tenantFlags').values(rows).execute();
  await followFlags(db, tenantId);
}

/** A staged rollout whose second step has started. Its companies get the value by the hourly job. */
export async function addRollout(db: Platform): Promise<void> {
  const started = (days: number, startedReason: string) => ({
    startsAt: null,
    startedAt: inDays(days),
    startedBy: 'Equipo Comanda',
    startedReason,
  });
  const steps = [
    { percent: 10, ...started(-6, 'Comienza con los comercios que la pidieron') },
    { percent: 45, ...started(-1, 'Sin problemas en los primeros comercios') },
    { percent: 100, startsAt: null, startedAt: null, startedBy: null, startedReason: null },
  ];
  const rows = environments.map((environment) => ({
    name: 'best-selling-products',
    environment,
    value: true,
    reason: 'La página de productos más vendidos, otra vez con su nombre',
    steps: JSON.stringify(steps),
    authorName: 'Equipo Comanda',
    createdAt: inDays(-7),
  }));
  await db.insertInto('flagRollouts').values(rows).execute();
}
