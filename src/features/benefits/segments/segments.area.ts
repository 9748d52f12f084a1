import { area } from '#kit/server/area.ts';
import { segmentConstraints, segmentEntity } from './segments.contract.ts';
import { segmentPolicies } from './segments.policies.ts';
import { addDemoSegments } from './server/demoSegments.ts';
import { segments } from './server/segments.routes.ts';

export const segmentsArea = area({
  name: 'segments',
  policies: [segmentPolicies],
  apis: { segments: { title: 'Segmentos', ...segments } },
  tables: [{ table: 'segments', entity: segmentEntity }],
  constraints: segmentConstraints,
  demo: addDemoSegments,
});
