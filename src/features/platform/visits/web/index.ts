export { EnableChangesModal } from './EnableChangesModal.tsx';
export { RenewVisitModal } from './RenewVisitModal.tsx';
export { useVisitRefusals } from './useVisitRefusals.ts';
