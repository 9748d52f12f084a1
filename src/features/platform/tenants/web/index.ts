export { SubscriptionBadge } from './SubscriptionBadge.tsx';
