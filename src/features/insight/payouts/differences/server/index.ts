export { openByStore as openDifferencesByStore } from './differences.repo.ts';
