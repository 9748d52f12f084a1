import { z } from 'zod';
import { failures as menuFailures } from '#features/catalogue/menus/menus.failures.ts';
import { menusApi } from '#features/catalogue/menus/record/menus.contract.ts';
import { menuVersionsApi } from '#features/catalogue/menus/versions/menuVersions.contract.ts';
import { Failure } from '#kit/contract/failures.ts';
import { plural } from '#kit/contract/values/plural.ts';
import { readTool, type Tool, writeTool } from '../tool.ts';
import { recordId } from './inputs.ts';
import { namesOf } from './names.ts';

export const menuTools: readonly Tool[] = [
  readTool({
    name: 'list_menus',
    title: 'Menús',
    description: 'Los menús, con lo que tienen publicado y si tienen cambios sin publicar.',
    policy: menusApi.list.policy,
    input: z.object({ query: z.string().max(100).optional(), unpublished: z.boolean().optional() }),
    read: async (call, query) => (await call(menusApi.list, { query: { ...query, limit: 50 } })).wire,
  }),
  writeTool({
    name: 'publish_menu',
    title: 'Publicar un menú',
    description: 'Publica el borrador de un menú, para que los clientes lo vean.',
    policy: menuVersionsApi.publish.policy,
    input: z.object({ menu_id: recordId, note: z.string().max(200).optional() }),
    async preview(call, { menu_id }) {
      const { reply } = await call(menuVersionsApi.differences, { params: { id: menu_id } });
      const { reply: menu } = await call(menusApi.get, { params: { id: menu_id } });
      if (!menu.unpublished) throw new Failure(menuFailures.nothingToPublish);
      const names = [...new Set(reply.differences.map(({ name }) => name))];
      return {
        sentence: `Se publican ${plural(reply.total, 'cambio', 'cambios')} en ${plural(reply.storeCount, 'local', 'locales')}: ${namesOf(names)}.`,
        version: reply.draftHash,
      };
    },
    async write(call, { menu_id, note }, { idempotencyKey, version }) {
      const args = { params: { id: menu_id }, body: { draftHash: version, ...(note && { note }) } };
      const { reply, requestId } = await call(menuVersionsApi.publish, args, { idempotencyKey });
      return { sentence: `Se publicó el menú ${reply.name}.`, requestId };
    },
  }),
];
