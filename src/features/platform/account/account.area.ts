import { account } from './server/account.routes.ts';
import { area } from '#kit/server/area.ts';
import { failures } from './account.failures.ts';
import { auditedCompanyFavorites } from './server/companyFavorites.ts';
import { auditedSecurity } from './server/security.ts';

export const accountArea = area({
  name: 'account',
  failures,
  flags: { 'my-account': true },
  tables: [auditedSecurity, auditedCompanyFavorites],
  apis: { account: { title: 'Mi cuenta', ...account } },
});
