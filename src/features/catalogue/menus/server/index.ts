export { startReview } from '../import/server/importReview.ts';
export { listedProducts } from '../import/server/listedProducts.repo.ts';
export { loadStoredDraft } from '../import/server/loadStoredDraft.repo.ts';
