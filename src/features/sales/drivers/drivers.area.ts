import { area } from '#kit/server/area.ts';
import { driverCash } from './cash/server/cash.routes.ts';
import { dispatch } from './dispatch/server/dispatch.routes.ts';
import { failures } from './drivers.failures.ts';
import { driverPolicies } from './drivers.policies.ts';
import { driverConstraints } from './record/drivers.contract.ts';
import { auditedDrivers } from './office/server/auditedDrivers.ts';
import { drivers } from './office/server/drivers.routes.ts';
import { searchDrivers } from './record/server/searchDrivers.ts';
import { purgePhotos } from './run/server/purgePhotos.ts';
import { runs } from './run/server/run.routes.ts';
import { requireDriver } from './run/server/runOf.ts';
import { driversEffect } from './office/server/driversEffect.ts';

export const driversArea = area({
  name: 'drivers',
  policies: [driverPolicies],
  failures,
  apis: {
    drivers: { title: 'Repartidores', ...drivers },
    dispatch: { title: 'Repartidores: pedidos', ...dispatch },
    driverCash: { title: 'Repartidores: efectivo', ...driverCash },
    runs: { title: 'Repartidores: su teléfono', ...runs },
  },
  links: { run: (db, { token = '' }) => requireDriver(db, token) },
  tables: [auditedDrivers],
  constraints: driverConstraints,
  search: [searchDrivers],
  nightly: ({ files }) => [(job) => purgePhotos(job, files)],
  effects: [driversEffect],
});
