export {
  claimReference as claimCardReference,
  count as countCards,
  find as findCard,
  findOf as findCardOf,
  insert as insertCard,
  noteBegun as noteCardBegun,
  noteSaved as noteCardSaved,
  type StoredCard,
} from './cards.repo.ts';
export { cardKeyOf, chargedCard } from './chargedCard.ts';
export { provenHolder } from './provenHolder.ts';
