import { area } from '#kit/server/area.ts';
import { catchUpSales, foldJob, foldOnChange } from './server/foldJob.ts';
import { verifySales } from './server/verifySales.ts';
import { salesEffect } from './server/salesEffect.ts';

export const rollupsArea = area({
  name: 'rollups',
  jobs: () => [foldJob],
  nightly: () => [verifySales],
  catchUp: [catchUpSales],
  subscribe: foldOnChange,
  effects: [salesEffect],
});
