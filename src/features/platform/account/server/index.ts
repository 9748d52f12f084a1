export { requireCode, secondFactorOf } from './secondFactor.ts';
