export { CompanyHolds } from './holds/CompanyHolds.tsx';
export { SubscriptionBadge } from './SubscriptionBadge.tsx';
