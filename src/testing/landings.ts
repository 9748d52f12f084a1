import { landingsApi } from '#features/content/landings/record/landings.contract.ts';
import { landingVersionsApi } from '#features/content/landings/versions/landingVersions.contract.ts';
import type { Caller, TestApp } from './testApp.ts';

export const landingHtml = (body: string, head = '<title>Una promoción de verano</title>'): string =>
  `<!doctype html>\n<html lang="es"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>\n`;

type LandingDraft = { slug?: string; html?: string; kind?: 'html' | 'sections' };
let count = 0;

/** Calls on the landings of a company, as its staff and as its guests. */
export function landingCalls(admin: Caller) {
  const create = async (body: LandingDraft & Record<string, unknown> = {}, caller = admin) => {
    count += 1;
    return caller.call(landingsApi.create, {
      body: {
        name: `Landing ${count}`,
        slug: `landing-${count}`,
        kind: 'html',
        html: landingHtml('<h1>Hola</h1>'),
        ...body,
      },
    } as never);
  };
  const deploy = (id: number, body: object = {}) => admin.call(landingVersionsApi.deploy, { params: { id }, body });
  return {
    create,
    deploy,
    withdraw: (id: number) => admin.call(landingVersionsApi.withdraw, { params: { id } }),
    read: async (id: number) => (await admin.call(landingsApi.get, { params: { id } })).body,
    change: (id: number, body: object) => admin.call(landingsApi.update, { params: { id }, body }),
    async published(draft: LandingDraft & Record<string, unknown> = {}) {
      const { body } = await create(draft);
      await deploy(body.id);
      return body;
    },
  };
}

/** Adds a host of a company. */
export async function addHost(
  { database }: Pick<TestApp, 'database'>,
  { id, slug }: { id: number; slug: string },
  kind: 'office' | 'storefront' | 'landing',
): Promise<string> {
  const host = `${kind}-${slug}.test`;
  await database.onPlatform((db) => db.insertInto('tenantHosts').values({ host, tenantId: id, kind }).execute());
  return host;
}
