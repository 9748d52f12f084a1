import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageCompanyOf } from '#features/platform/settings/server/index.ts';
import { heldNotice } from '#features/platform/tenants/server/index.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import { drawnPage } from '#kit/server/http/drawnPages.ts';
import { noticeHead, pageHtml } from '#kit/server/http/pages.ts';
import { readShop, type ShopServices } from './shopFacts.ts';

/** Orders in progress are followed to their end. Search engines that cannot read robots.txt stop reading a site for weeks. */
const openWhileHeld = /^(?:robots\.txt|manifest\.webmanifest|pedidos\/[0-9a-f-]{36})$/;

type GuestCall = { tenant: Tenant; request: FastifyRequest; reply: FastifyReply; path: string };

/** Sends a notice, in the look of the company, instead of a page that is closed while it is held; false for the others. */
export async function sendHeldNotice(
  services: ShopServices,
  { tenant, request, reply, path }: GuestCall,
): Promise<boolean> {
  const notice = openWhileHeld.test(path) ? null : heldNotice('guest', tenant);
  if (!notice) return false;
  const { page } = await drawnPage(services.database, `${tenant.id} held ${notice.status}`, async () => {
    const company = await readShop(services, tenant.id, (db) => pageCompanyOf(db, tenant));
    return {
      grounds: JSON.stringify(company),
      head: noticeHead(company, notice),
      draw: () => pageHtml(company, notice),
    };
  });
  page.send(request, reply, notice.status);
  return true;
}
