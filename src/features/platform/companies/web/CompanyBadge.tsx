import { SubscriptionBadge } from '#features/platform/tenants/web/index.ts';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { companyStates, type CompanySummary } from '../companies.contract.ts';

type CompanyState = Pick<CompanySummary, 'subscriptionStatus' | 'closesAt' | 'erasedAt'>;

/** State of a company: that of its subscription, unless its data is removed or will be. */
export function CompanyBadge({ company: { subscriptionStatus, closesAt, erasedAt } }: { company: CompanyState }) {
  if (erasedAt !== null) return <StatusBadge tone="neutral">{companyStates.erased}</StatusBadge>;
  if (closesAt !== null) return <StatusBadge tone="error">{companyStates.closing}</StatusBadge>;
  return <SubscriptionBadge status={subscriptionStatus} />;
}
