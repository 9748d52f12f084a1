export { addProductGroups } from './addProductGroups.ts';
export { changeProducts } from './changeProducts.ts';
export { chosenProducts } from './editProducts.ts';
export { patchProduct } from './patchProduct.ts';
export { freeUrls } from './productUrl.ts';
export { lock as lockProducts } from './products.repo.ts';
