import { dayLength } from '#domain/time/zonedTime.ts';
import { plural } from '#kit/contract/values/plural.ts';
import type { CompanyPulse } from './companies.contract.ts';

export const healthStates = { good: 'Bien', attention: 'Revisar', unknown: 'Sin contar' } as const;
export type HealthState = keyof typeof healthStates;

/** Days without an order after which a company that sold is looked at. */
const quietDays = 2;

/** Fewer failed requests of a day than these, and a smaller share of all, are usual. */
const [minFailures, minFailedPercent] = [10, 1];

type Sums = Pick<
  CompanyPulse,
  'storeCount' | 'lastOrderAt' | 'failedJobs' | 'overdueInvoices' | 'dayRequests' | 'dayFailures'
>;

function failureReasons({ dayRequests, dayFailures }: Sums): string[] {
  const percent = (100 * dayFailures) / Math.max(1, dayRequests);
  if (dayFailures < minFailures || percent < minFailedPercent) return [];
  return [`Falla el ${Math.round(percent)} % de las solicitudes`];
}

/** Whether a company needs attention, with the reasons. */
export function companyHealth(pulse: Sums | null, now: number): { state: HealthState; reasons: string[] } {
  if (!pulse) return { state: 'unknown', reasons: [] };
  const { storeCount, lastOrderAt, failedJobs, overdueInvoices } = pulse;
  const days = lastOrderAt === null ? 0 : Math.floor((now - Date.parse(lastOrderAt)) / dayLength);
  const reasons = [
    ...(storeCount > 0 && days >= quietDays ? [`Sin pedidos hace ${days} días`] : []),
    ...(storeCount > 0 && lastOrderAt === null ? ['Todavía sin pedidos'] : []),
    ...(failedJobs > 0 ? [plural(failedJobs, 'tarea falló', 'tareas fallaron')] : []),
    ...failureReasons(pulse),
    ...(overdueInvoices > 0 ? [plural(overdueInvoices, 'factura vencida', 'facturas vencidas')] : []),
  ];
  return { state: reasons.length > 0 ? 'attention' : 'good', reasons };
}
