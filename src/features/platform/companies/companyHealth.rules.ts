import type { HoldKind } from '#domain/holds/heldStates.ts';
import { dayLength } from '#domain/time/zonedTime.ts';
import type { ProviderIssue } from '#features/platform/integrations/providerIssues.contract.ts';
import { plural } from '#kit/contract/values/plural.ts';
import type { CompanyPulse, CompanySummary } from './companies.contract.ts';

export const healthStates = { good: 'Bien', attention: 'Revisar', unknown: 'Sin contar' } as const;
export type HealthState = keyof typeof healthStates;

/** Days without an order after which a company that sold needs attention. */
const quietDays = 2;
/** Share of its storage from which on a company needs attention. */
const fullShare = 0.8;
/** Providers that are named; the rest is counted. */
const maxIssues = 3;
/** Fewer failed requests of a day than these, and a smaller share of all, are usual. */
const [minFailures, minFailedPercent] = [10, 1];

type Company = Pick<CompanySummary, 'holds' | 'subscriptionStatus' | 'heldUntil'> & {
  pulse: Omit<
    CompanyPulse,
    'userCount' | 'weekOrders' | 'dayOrders' | 'lastVisitAt' | 'monthMails' | 'countedAt'
  > | null;
};
type Sums = NonNullable<Company['pulse']>;

function failureReasons({ dayRequests, dayFailures }: Sums): string[] {
  const percent = (100 * dayFailures) / Math.max(1, dayRequests);
  if (dayFailures < minFailures || percent < minFailedPercent) return [];
  return [`Falla el ${Math.round(percent)} % de las solicitudes`];
}

/** Whether its holds stop orders: all do but that of a failed payment, until it is suspended. */
const isStopped = ({ holds, subscriptionStatus }: Pick<Company, 'holds' | 'subscriptionStatus'>): boolean =>
  subscriptionStatus === 'suspended' || holds.some((kind: HoldKind) => kind !== 'payment');

/** Days without an order count from the end of the newest hold on. */
function orderReasons({ heldUntil, ...held }: Company, { storeCount, lastOrderAt }: Sums, now: number): string[] {
  if (storeCount === 0 || isStopped(held)) return [];
  const released = heldUntil === null ? Number.NEGATIVE_INFINITY : Date.parse(heldUntil);
  if (lastOrderAt === null) return now - released < quietDays * dayLength ? [] : ['Todavía sin pedidos'];
  const isQuiet = now - Math.max(Date.parse(lastOrderAt), released) >= quietDays * dayLength;
  const days = Math.floor((now - Date.parse(lastOrderAt)) / dayLength);
  return isQuiet ? [`Sin pedidos hace ${days} días`] : [];
}

const issueReason = ({ name, kind, storeCount }: ProviderIssue): string => {
  if (kind === 'credentials') return `${name}: revisar credenciales`;
  if (kind === 'calls') return `${name}: con fallas`;
  return `${name}: ${plural(storeCount, 'local', 'locales')} con problemas`;
};

function issueReasons(issues: readonly ProviderIssue[]): string[] {
  const more = issues.length - maxIssues;
  return [
    ...issues.slice(0, maxIssues).map(issueReason),
    ...(more > 0 ? [`y ${plural(more, 'integración más', 'integraciones más')}`] : []),
  ];
}

const storageReasons = ({ pictureBytes, fileBytes, storageQuota }: Sums): string[] =>
  Object.entries({ Imágenes: pictureBytes, Archivos: fileBytes }).flatMap(([label, bytes]) =>
    storageQuota > 0 && bytes >= fullShare * storageQuota
      ? [`${label}: ${Math.floor((bytes / storageQuota) * 100)} % del espacio`]
      : [],
  );

/** Whether a company needs attention, with the reasons. */
export function companyHealth(company: Company, now: number): { state: HealthState; reasons: string[] } {
  const { pulse } = company;
  if (!pulse) return { state: 'unknown', reasons: [] };
  const { failedJobs, overdueInvoices, providerIssues } = pulse;
  const reasons = [
    ...orderReasons(company, pulse, now),
    ...issueReasons(providerIssues),
    ...(failedJobs > 0 ? [plural(failedJobs, 'tarea falló', 'tareas fallaron')] : []),
    ...failureReasons(pulse),
    ...(overdueInvoices > 0 ? [plural(overdueInvoices, 'factura vencida', 'facturas vencidas')] : []),
    ...storageReasons(pulse),
  ];
  return { state: reasons.length > 0 ? 'attention' : 'good', reasons };
}
