import { area } from '#kit/server/area.ts';
import { jobs } from './server/jobs.routes.ts';
import { jobPolicies } from './jobs.policies.ts';
import { failures } from './jobs.failures.ts';

export const jobsArea = area({
  name: 'jobs',
  policies: [jobPolicies],
  failures,
  apis: { jobs: { title: 'Tareas', ...jobs } },
});
