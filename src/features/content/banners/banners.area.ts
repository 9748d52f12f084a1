import { area } from '#kit/server/area.ts';
import { failures } from './banners.failures.ts';
import { bannerPolicies, popUpPolicies, positionBannerPolicies } from './banners.policies.ts';
import { bannerConstraints } from './record/banners.contract.ts';
import { auditedBanners } from './record/server/auditedBanners.ts';
import { bannerExplain } from './office/server/bannerExplain.routes.ts';
import { timeline } from './office/server/timeline.routes.ts';
import { banners, popUps, positionBanners } from './record/server/banners.routes.ts';
import { addDemoBanners } from './record/server/demoBanners.ts';
import { visibleBanners } from './visible/server/visibleBanners.routes.ts';

export const bannersArea = area({
  name: 'banners',
  policies: [bannerPolicies, positionBannerPolicies, popUpPolicies],
  failures,
  apis: {
    banners: { title: 'Banners', ...banners },
    positionBanners: { title: 'Banners de posición', ...positionBanners },
    popUps: { title: 'Pop-ups', ...popUps },
    bannerExplain: { title: 'Banners: por qué no se ven', ...bannerExplain },
    bannerTimeline: { title: 'Banners: calendario', ...timeline },
    visibleBanners: { title: 'Banners que ven los clientes', ...visibleBanners },
  },
  tables: [auditedBanners],
  constraints: bannerConstraints,
  pictures: [{ table: 'banners', column: 'pictureKey', type: 'banner', policy: 'banners.update' }],
  contributes: { orderOrigins: [{ kind: 'banner', table: 'banners', name: 'name' }] },
  demo: addDemoBanners,
});
