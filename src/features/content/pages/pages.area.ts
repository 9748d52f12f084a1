import { area } from '#kit/server/area.ts';
import { pagesAdmin } from './admin/server/pagesAdmin.routes.ts';
import { addDemoPages } from './versions/server/demoPages.ts';
import { preview } from './builder/server/preview.routes.ts';
import { failures } from './pages.failures.ts';
import { pagePolicies } from './pages.policies.ts';
import { pageConstraints } from './record/pages.contract.ts';
import { auditedPages } from './versions/server/auditedPages.ts';
import { pages } from './record/server/pages.routes.ts';
import { searchPages } from './record/server/searchPages.ts';
import { pageVersions } from './versions/server/pageVersions.routes.ts';
import { pagePublishing } from './versions/server/pagePublishing.ts';

export const pagesArea = area({
  name: 'pages',
  policies: [pagePolicies],
  failures,
  apis: {
    pages: { title: 'Páginas', ...pages },
    pageVersions: { title: 'Páginas: contenidos y publicación', ...pageVersions },
    pagesAdmin: { title: 'Páginas de todos los comercios', ...pagesAdmin },
    pagePreview: { title: 'Páginas: vista previa', ...preview },
  },
  tables: auditedPages,
  constraints: pageConstraints,
  pictures: [
    { table: 'pages', column: 'sharePictureKey', type: 'page', policy: 'pages.update' },
    { table: 'pageVersions', column: 'pictureKey', type: 'page_version', policy: 'pages.publish' },
  ],
  names: [{ table: 'pageVersions', title: 'number' }],
  jobs: () => [pagePublishing.job],
  search: [searchPages],
  demo: addDemoPages,
});
