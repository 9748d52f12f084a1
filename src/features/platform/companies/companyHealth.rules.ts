import { dayLength } from '#domain/time/zonedTime.ts';
import { plural } from '#kit/contract/values/plural.ts';
import type { CompanyPulse } from './companies.contract.ts';

export const healthStates = { good: 'Bien', attention: 'Revisar', unknown: 'Sin contar' } as const;
export type HealthState = keyof typeof healthStates;

/** Days without an order after which a company that sold is looked at. */
const quietDays = 2;

type Sums = Pick<CompanyPulse, 'storeCount' | 'lastOrderAt' | 'failedJobs' | 'overdueInvoices'>;

/** Whether a company needs attention, with the reasons. */
export function companyHealth(pulse: Sums | null, now: number): { state: HealthState; reasons: string[] } {
  if (!pulse) return { state: 'unknown', reasons: [] };
  const { storeCount, lastOrderAt, failedJobs, overdueInvoices } = pulse;
  const days = lastOrderAt === null ? 0 : Math.floor((now - Date.parse(lastOrderAt)) / dayLength);
  const reasons = [
    ...(storeCount > 0 && days >= quietDays ? [`Sin pedidos hace ${days} días`] : []),
    ...(storeCount > 0 && lastOrderAt === null ? ['Todavía sin pedidos'] : []),
    ...(failedJobs > 0 ? [plural(failedJobs, 'tarea falló', 'tareas fallaron')] : []),
    ...(overdueInvoices > 0 ? [plural(overdueInvoices, 'factura vencida', 'facturas vencidas')] : []),
  ];
  return { state: reasons.length > 0 ? 'attention' : 'good', reasons };
}
