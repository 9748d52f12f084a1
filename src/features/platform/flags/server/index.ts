export { follow as followFlags } from './flags.repo.ts';
export { insertFlags } from './insertFlags.ts';
