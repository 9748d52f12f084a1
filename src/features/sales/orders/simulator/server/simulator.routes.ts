import { implementApiWith } from '#kit/server/http/mount.ts';
import { simulatorApi } from '../simulator.contract.ts';
import { costOfPast, menuOf, simulate } from './simulate.ts';

export const couponSimulator = implementApiWith(simulatorApi, (services) => ({
  simulate: (ctx, { body }) => simulate(ctx, services, body),
  past: (ctx, { body }) => costOfPast(ctx, body),
  menu: (ctx, { query }) => menuOf(ctx, services, query),
}));
