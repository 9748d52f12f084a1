export { CompanyVisits } from './CompanyVisits.tsx';
export { EnableChangesModal } from './EnableChangesModal.tsx';
export { ReceivedVisits } from './ReceivedVisits.tsx';
export { RenewVisitModal } from './RenewVisitModal.tsx';
export { useVisitRefusals } from './useVisitRefusals.ts';
