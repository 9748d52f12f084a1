import { area } from '#kit/server/area.ts';
import { campaignConstraints } from './campaigns.contract.ts';
import { failures } from './campaigns.failures.ts';
import { campaignsFlag } from './campaigns.flags.ts';
import { campaignPolicies } from './campaigns.policies.ts';
import { auditedCampaigns } from './server/auditedCampaigns.ts';
import { campaigns } from './server/campaigns.routes.ts';
import { purgeSends } from './server/campaigns.repo.ts';
import { addDemoCampaigns } from './server/demoCampaigns.ts';
import { freezeCampaignJob } from './server/freezeCampaign.ts';
import { erasedEffect, reportedEffect } from './server/reportedEffect.ts';
import { refusedEffect } from './server/refusedEffect.ts';
import { sendCampaignJob } from './server/sendCampaign.ts';
import { testCampaignJob } from './server/testCampaign.ts';

export const campaignsArea = area({
  name: 'campaigns',
  policies: [campaignPolicies],
  failures,
  flags: { [campaignsFlag]: false },
  apis: { campaigns: { title: 'Campañas', flag: campaignsFlag, ...campaigns } },
  tables: [auditedCampaigns],
  constraints: campaignConstraints,
  effects: [reportedEffect, erasedEffect, refusedEffect],
  jobs: (services) => [freezeCampaignJob(), sendCampaignJob(services), testCampaignJob(services)],
  nightly: () => [(job) => job.inTransaction(purgeSends)],
  contributes: { orderOrigins: [{ kind: 'campaign', table: 'campaigns', name: 'name' }] },
  demo: addDemoCampaigns,
});
