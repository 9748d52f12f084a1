import { area } from '#kit/server/area.ts';
import { auditedSoldOuts } from './server/auditedSoldOuts.ts';
import { purgeEnded } from './server/purgeEnded.ts';
import { soldOutConstraints } from './soldOutHistory.contract.ts';
import { soldOuts } from './server/soldOuts.routes.ts';
import { soldOutWebhooks } from './server/soldOutWebhooks.ts';

export const soldOutsArea = area({
  name: 'sold-outs',
  apis: { soldOuts: { title: 'Agotados', ...soldOuts } },
  tables: [auditedSoldOuts],
  constraints: soldOutConstraints,
  contributes: { webhookTopics: [soldOutWebhooks] },
  nightly: () => [purgeEnded],
});
