export { insertFlags } from './insertFlags.ts';
