export { refusesOffers } from './offers.repo.ts';
export { unsubscribeUrl } from './unsubscribe.ts';
