import { area } from '#kit/server/area.ts';
import { failures } from './landings.failures.ts';
import { landingsFlag } from './landings.flags.ts';
import { landingFiles } from './files/server/landingFiles.routes.ts';
import { purgeStoredFiles } from './files/server/storedFiles.repo.ts';
import { landingPreview } from './editor/server/landingPreview.routes.ts';
import { landingPolicies } from './landings.policies.ts';
import { landingConstraints } from './record/landings.contract.ts';
import { purgeDocuments } from './record/server/documents.repo.ts';
import { landings } from './record/server/landings.routes.ts';
import { searchLandings } from './record/server/searchLandings.ts';
import { pageImage } from './pictures/server/pageImage.routes.ts';
import { auditedLandings } from './versions/server/auditedLandings.ts';
import { addDemoLanding } from './versions/server/demoLanding.ts';
import { landingPublishing } from './versions/server/landingPublishing.ts';
import { landingVersions } from './versions/server/landingVersions.routes.ts';

export const landingsArea = area({
  name: 'landings',
  policies: [landingPolicies],
  failures,
  flags: { [landingsFlag]: false },
  apis: {
    landings: { title: 'Landings', flag: landingsFlag, ...landings },
    landingFiles: { title: 'Landings: archivos', flag: landingsFlag, ...landingFiles },
    landingVersions: { title: 'Landings: versiones y publicación', flag: landingsFlag, ...landingVersions },
    pageImage: { title: 'Landings: captura', flag: landingsFlag, ...pageImage },
    landingPreview: { title: 'Landings: vista previa', flag: landingsFlag, ...landingPreview },
  },
  tables: [auditedLandings],
  constraints: landingConstraints,
  pictures: [
    { table: 'customLandings', column: 'sharePictureKey', type: 'custom_landing', policy: 'customLandings.update' },
    { table: 'landingVersions', column: 'pictureKey', type: 'landing_version', policy: 'customLandings.publish' },
  ],
  names: [{ table: 'landingVersions', title: 'number' }],
  jobs: () => [landingPublishing.job],
  nightly: ({ files }) => [purgeDocuments, (job) => purgeStoredFiles(job, files)],
  contributes: { orderOrigins: [{ kind: 'landing', table: 'customLandings', name: 'name' }] },
  search: [searchLandings],
  demo: addDemoLanding,
});
