export { all as publicStoresOf } from './publicStores.repo.ts';
