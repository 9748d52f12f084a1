import type { FastifyReply, FastifyRequest } from 'fastify';
import { drawnPage } from '#kit/server/http/drawnPages.ts';
import { redirectBriefly } from '#kit/server/http/redirect.ts';
import { landingsFlag } from '../../landings.flags.ts';
import { sendLandingFile } from '../../files/server/sendLandingFile.ts';
import { countVisit } from './countVisit.ts';
import { drawLanding, landingPath, type LandingServices, type LandingSite } from './drawLanding.ts';
import { publishedLanding } from './publishedLandings.ts';

type LandingRequest = {
  request: FastifyRequest;
  reply: FastifyReply;
  site: LandingSite;
  /** Below the base, without the first slash. */
  path: string;
};

/** Sends the landing or the file of one at a path; false where the company has none there. */
export async function sendLanding(
  services: LandingServices,
  { request, reply, site, path }: LandingRequest,
): Promise<boolean> {
  const { tenant, origin, base } = site;
  const [room, name = '', ...rest] = path.split('/');
  if ((room !== 'l' && room !== 'f') || !tenant.flags.includes(landingsFlag)) return false;
  if (room === 'f') return sendLandingFile(services, { request, reply, tenant, folder: name, name: rest.join('/') });
  if (rest.length > 0) return false;
  const found = await publishedLanding(services.database, tenant, name);
  if (found === null) return false;
  if ('movedTo' in found) {
    redirectBriefly(request, reply, landingPath(site, found.movedTo), 301);
    return true;
  }
  countVisit(services.database, tenant, found.id, request);
  const key = [tenant.id, origin, base, path, 'landing'].join(' ');
  const { page } = await drawnPage(services.database, key, () => drawLanding(services, site, name, found));
  page.send(request, reply);
  return true;
}
