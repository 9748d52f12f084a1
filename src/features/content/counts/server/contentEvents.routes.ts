import type { Readable } from 'node:stream';
import { parseVia } from '#domain/orders/via.ts';
import type { OrderOrigin } from '#features/sales/orders/record/server/index.ts';
import { fail } from '#kit/contract/failures.ts';
import { fromWire } from '#kit/contract/wire.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { validate } from '#kit/server/http/validate.ts';
import { contentEvents, contentEventsApi, type ContentEvents, maxReportBytes } from '../contentEvents.contract.ts';
import { dayOfStore, knownContent } from './knownContent.ts';
import { countEvent } from './storeCounts.ts';

/** Reads a report, and no more of a longer body than its limit. */
async function textOf(body: Readable): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > maxReportBytes) fail('tooLarge', { message: `Envía hasta ${maxReportBytes} bytes de eventos.` });
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function parseReport(text: string): ContentEvents {
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    return fail('malformed');
  }
  return validate(contentEvents, fromWire(contentEvents, sent));
}

/** Counts events of content and stores that the tenant has. Others are dropped: a page may outlive its banner. */
async function record(ctx: Ctx, origins: readonly OrderOrigin[], { device, storeId, events }: ContentEvents) {
  const known = await knownContent(ctx, origins);
  const day = dayOfStore(known, ctx.tenant, storeId ?? 0);
  if (day === null) return;
  for (const { via, event } of events) {
    const content = known.vias.has(via) ? parseVia(via) : null;
    if (!content) continue;
    const key = { kind: content.kind, contentId: content.id, storeId: storeId ?? 0, day, device };
    countEvent(ctx.database, ctx.tenant.id, key, event);
  }
}

export const contentEventRoutes = implementApiWith(contentEventsApi, ({ areas }) => ({
  async record(ctx, { body }) {
    const report = parseReport(await textOf(body as unknown as Readable));
    if (ctx.request.isBrowser) await record(ctx, areas.contributions.orderOrigins ?? [], report);
    return {};
  },
}));
