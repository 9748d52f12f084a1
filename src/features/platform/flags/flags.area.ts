import { area } from '#kit/server/area.ts';
import { featuresEntity } from './features.contract.ts';
import { failures } from './flags.failures.ts';
import { catchUpFlags, endFlagsJob } from './server/endFlagsJob.ts';
import { features } from './server/features.routes.ts';
import { flagMatrix } from './server/flagMatrix.routes.ts';
import { rollouts } from './server/rollouts.routes.ts';
import { catchUpRollouts, rolloutJob } from './server/rolloutJob.ts';
import { companyFlags } from './server/flags.routes.ts';

export const flagsArea = area({
  name: 'flags',
  failures,
  platformEntities: [featuresEntity],
  apis: {
    features: { title: 'Comercios: funciones y pantallas del comercio', ...features },
    flagMatrix: { title: 'Comercios: funciones de todos', ...flagMatrix },
    rollouts: { title: 'Comercios: despliegues por etapas', ...rollouts },
    companyFlags: { title: 'Comercios: funciones', ...companyFlags },
  },
  jobs: (services) => [endFlagsJob(services), rolloutJob],
  catchUp: [catchUpFlags, catchUpRollouts],
});
