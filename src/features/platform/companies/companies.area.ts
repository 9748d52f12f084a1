import { area } from '#kit/server/area.ts';
import { companies } from './server/companies.routes.ts';
import { catchUpPulse, pulseJob } from './server/countPulse.ts';

export const companiesArea = area({
  name: 'companies',
  apis: { companies: { title: 'Comercios: consola', ...companies } },
  jobs: () => [pulseJob],
  catchUp: [catchUpPulse],
});
