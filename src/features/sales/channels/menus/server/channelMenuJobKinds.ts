import { z } from 'zod';
import { menuSource, menuSourceLabels, salesChannel } from '#domain/channels.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineJobKind, enqueue, withdraw } from '#kit/server/jobs/jobs.ts';
import { staffJobKind } from '#kit/server/jobs/staffJob.ts';
import { channelMenusApi, compareReport, publishReport } from '../channelMenus.contract.ts';
import { fetchReport, storeChannelsApi } from '../storeChannels.contract.ts';

const messages = { request: 'la publicación', verb: 'publicar', permission: 'publicar menús' };
const { policy } = channelMenusApi.publish;
/** Origin of the pictures of a menu. */
const origin = z.string();

export const publishMenus = staffJobKind({
  kind: 'channels.publish',
  whileHeld: 'defer',
  label: ({ linkIds }) =>
    linkIds.length === 1 ? 'Publicar un menú en su canal' : `Publicar ${linkIds.length} menús en canales`,
  args: z.object({ linkIds: z.array(z.number().int()), withHours: z.boolean(), origin }),
  result: publishReport,
  policy,
  words: messages,
});

/** Sends the menu of an earlier publication again. */
export const republishMenu = staffJobKind({
  kind: 'channels.republish',
  whileHeld: 'defer',
  label: ({ number }) => `Volver a la publicación N.º ${number} de un canal`,
  args: z.object({ publicationId: z.number().int(), number: z.number().int(), origin }),
  result: publishReport,
  policy,
  words: messages,
});

/** Compares what channels show with the menus that were published there. */
export const compareMenus = staffJobKind({
  kind: 'channels.compare_menus',
  whileHeld: 'defer',
  label: ({ linkIds }) =>
    linkIds.length === 1 ? 'Comparar un menú con su canal' : `Comparar ${linkIds.length} menús con sus canales`,
  args: z.object({ linkIds: z.array(z.number().int()) }),
  result: compareReport,
  policy,
  words: { request: 'la comparación', verb: 'comparar', permission: 'publicar menús' },
});

export const compareMenu = defineJobKind({
  kind: 'channels.compare_menu',
  whileHeld: 'defer',
  label: ({ linkId }) => `Comparar el menú del local enlazado ${linkId} con su canal`,
  args: z.object({ linkId: z.number().int() }),
  maxAttempts: 4,
  source: 'channel',
  bySystem: true,
  transient: true,
});

export const compareSoon = (db: Db, linkId: number, delayMs = 0) =>
  enqueue(
    db,
    compareMenu,
    { linkId },
    { uniqueKey: `channel-compare:${linkId}`, runAt: new Date(Date.now() + delayMs).toISOString() },
  );

const ofStore = { storeId: z.number().int(), storeName: z.string() };

export const deployMenu = staffJobKind({
  kind: 'stores.deploy_menu',
  whileHeld: 'defer',
  label: ({ storeName, channel }) => `Enviar el menú de ${storeName} a ${menuSourceLabels[channel]}`,
  args: z.object({ ...ofStore, channel: salesChannel, origin }),
  policy: storeChannelsApi.deployMenu.policy,
  words: messages,
});

export const fetchMenu = staffJobKind({
  kind: 'stores.fetch_menu',
  whileHeld: 'defer',
  label: ({ storeName, source }) => `Traer el menú de ${storeName} desde ${menuSourceLabels[source]}`,
  args: z.object({ ...ofStore, source: menuSource }),
  result: fetchReport,
  policy: storeChannelsApi.fetchMenu.policy,
  words: { request: 'el menú', verb: 'traer el menú', permission: 'importar menús' },
});

/** Finds out what became of a menu that was sent. */
export const followPublication = defineJobKind({
  kind: 'channels.follow_menu',
  whileHeld: 'run',
  label: ({ publicationId }) => `Ver si un canal publicó el menú ${publicationId}`,
  args: z.object({ publicationId: z.number().int() }),
  maxAttempts: 12,
  source: 'channel',
  bySystem: true,
  transient: true,
});

export async function followLater(db: Db, publicationId: number, delayMs: number): Promise<void> {
  const uniqueKey = `channel-menu:${publicationId}`;
  // The one that waits may be due later.
  await withdraw(db, uniqueKey);
  const runAt = new Date(Date.now() + delayMs).toISOString();
  await enqueue(db, followPublication, { publicationId }, { uniqueKey, runAt });
}
