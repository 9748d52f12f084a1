import { area } from '#kit/server/area.ts';
import { failures } from './flags.failures.ts';
import { catchUpFlags, endFlagsJob } from './server/endFlagsJob.ts';
import { features } from './server/features.routes.ts';
import { flagMatrix } from './server/flagMatrix.routes.ts';
import { companyFlags } from './server/flags.routes.ts';

export const flagsArea = area({
  name: 'flags',
  failures,
  apis: {
    features: { title: 'Comercios: funciones y pantallas del comercio', ...features },
    flagMatrix: { title: 'Comercios: funciones de todos', ...flagMatrix },
    companyFlags: { title: 'Comercios: funciones', ...companyFlags },
  },
  jobs: (services) => [endFlagsJob(services)],
  catchUp: [catchUpFlags],
});
