export { countryOptions } from './countryOptions.ts';
export { CompanyHolds } from './holds/CompanyHolds.tsx';
export { staleAreas } from './holds/holdQueries.ts';
export { ReasonDialog } from './ReasonDialog.tsx';
export { ReasonField } from './ReasonField.tsx';
export { SubscriptionBadge } from './SubscriptionBadge.tsx';
