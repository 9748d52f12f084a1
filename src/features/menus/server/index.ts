export { draftOf } from './menus.repo.ts';
