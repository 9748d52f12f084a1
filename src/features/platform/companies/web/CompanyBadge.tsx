import { SubscriptionBadge } from '#features/platform/tenants/web/index.ts';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { companyStates, type CompanySummary } from '../companies.contract.ts';

type CompanyState = Pick<CompanySummary, 'subscriptionStatus' | 'holds' | 'closesAt' | 'erasedAt'>;

/** State of a company: that of its subscription, unless its data is removed or will be, or maintenance stops it. */
export function CompanyBadge({
  company: { subscriptionStatus, holds, closesAt, erasedAt },
}: {
  company: CompanyState;
}) {
  if (erasedAt !== null) return <StatusBadge tone="neutral">{companyStates.erased}</StatusBadge>;
  if (closesAt !== null) return <StatusBadge tone="error">{companyStates.closing}</StatusBadge>;
  if (subscriptionStatus === 'active' && holds.includes('maintenance'))
    return <StatusBadge tone="warning">En mantención</StatusBadge>;
  return <SubscriptionBadge status={subscriptionStatus} />;
}
