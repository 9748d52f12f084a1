export {
  claimReference,
  count,
  findOf,
  insert as insertCard,
  noteBegun,
  noteSaved,
  type StoredCard,
} from './cards.repo.ts';
export { cardKeyOf, chargedCard } from './chargedCard.ts';
export { provenHolder } from './provenHolder.ts';
export { eraseCards } from './removeCard.ts';
