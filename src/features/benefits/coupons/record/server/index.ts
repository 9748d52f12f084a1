export { createGiftCard } from './createGiftCard.ts';
