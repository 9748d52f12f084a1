export { storeQuestions } from './stores.repo.ts';
