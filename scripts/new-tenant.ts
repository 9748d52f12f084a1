import { parseArgs } from 'node:util';
import { countryCodes } from '#domain/countries.ts';
import { parsePhone, phoneRule } from '#domain/phones.ts';
import { ownerRole } from '#domain/policies.ts';
import { mailPasswordLink } from '#features/platform/identity/server/index.ts';
import { platformSlug } from '#domain/platformSlug.ts';
import { TenantDirectory } from '#features/platform/tenants/server/index.ts';
import { usersRepo } from '#features/platform/users/server/index.ts';
import { StartupError } from '#kit/server/postgres/startupError.ts';
import type { Database } from '#kit/server/data/database.ts';
import { composedAreas } from '#server/composedAreas.ts';
import type { Config } from '#server/config.ts';
import { createTenant, setupScope, tenantExists } from '#server/createTenant.ts';
import { originOfNew } from '#server/http/origin.ts';
import { withDatabase } from './withDatabase.ts';

const help = `Crea un comercio con sus cinco roles y su primera administradora, a quien envía una invitación.

  npm run new-tenant -- --slug sabores --name "Sabores del Sur" --country cl \\
    --host admin.sabores.cl --admin-name "Ana Rojas" --admin-email ana@sabores.cl --admin-phone "9 8765 4321"

  --storefront-host pide.sabores.cl muestra la tienda en su propio dominio.
  --cloud-project sabores-prod es su proyecto en el servicio de nube de sus apps.
  --country   ${countryCodes.join(', ')}
  --slug platform crea el equipo de Comanda: sus usuarios entran a todos los comercios.`;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    slug: { type: 'string' },
    name: { type: 'string' },
    country: { type: 'string' },
    host: { type: 'string', multiple: true },
    'storefront-host': { type: 'string', multiple: true },
    'cloud-project': { type: 'string' },
    'admin-name': { type: 'string' },
    'admin-email': { type: 'string' },
    'admin-phone': { type: 'string' },
  },
});

const needed = (name: 'slug' | 'name' | 'country' | 'admin-name' | 'admin-email' | 'admin-phone'): string =>
  values[name] ?? refuse(`Falta --${name}.`);

function refuse(sentence: string): never {
  throw new StartupError(`${sentence}\n\n${help}`);
}

async function create(database: Database, config: Config): Promise<string> {
  const country =
    countryCodes.find((code) => code === needed('country')) ?? refuse('--country no es de un país conocido.');
  const phone = parsePhone(needed('admin-phone'), country) ?? refuse(`--admin-phone: ${phoneRule(country)}.`);
  const [slug, email] = [needed('slug'), needed('admin-email')];
  if (await tenantExists(database, slug)) refuse(`Ya existe un comercio "${slug}".`);
  const hosts = { hosts: values.host ?? [], storefrontHosts: values['storefront-host'] ?? [] };
  const cloudProjectId = values['cloud-project'];
  const tenantId = await createTenant(database, {
    slug,
    name: needed('name'),
    country,
    ...hosts,
    ...(cloudProjectId !== undefined && { cloudProjectId }),
  });
  const tenant =
    (await new TenantDirectory(database, config.appEnv, composedAreas.flags).byId(tenantId)) ??
    refuse('No se pudo crear.');
  const origin = originOfNew(config, slug, values.host?.[0]);
  await database.inTenant(setupScope(tenantId, `first-${slug}`), async (db) => {
    const name = slug === platformSlug ? ownerRole : 'admin';
    const admin = await db.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirstOrThrow();
    const columns = { name: needed('admin-name'), email, phone, enabled: true, allStores: true };
    const user = await usersRepo.insert(db, columns, {
      roleIds: [admin.id],
      storeIds: [],
      storeGroupIds: [],
      allStores: true,
    });
    await mailPasswordLink(db, user, 'invitation', tenant, origin);
  });
  return `Listo: "${slug}" existe en ${origin} y ${email} recibirá una invitación para elegir su contraseña.`;
}

if (values.help) console.log(help);
else await withDatabase(async (database, config) => console.log(await create(database, config)));
