import { useState } from 'react';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { confirm } from '#kit/web/shell/dialogs.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { channelMenusApi } from '../channelMenus.contract.ts';

/** Writes values of the channel into our products and options, and shows why some could not be. */
export function useTaking(linkId: number, onTaken: () => void) {
  const { integer } = useTenantFormat();
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map());
  const { mutateAsync, isPending } = useEndpointMutation(channelMenusApi.takeDifferences);
  async function take(ids: number[]) {
    try {
      const { taken, refused } = await mutateAsync({ params: { id: linkId }, body: { ids } });
      setRefusals(new Map(refused.map(({ id, message }) => [id, message])));
      const text = `${pluralize(taken, ['valor tomado', 'valores tomados'], integer)} de la app`;
      if (refused.length > 0)
        toasts.partial(`${text}, ${pluralize(refused.length, ['no se pudo', 'no se pudieron'], integer)}`);
      else toasts.success(text);
      onTaken();
    } catch (thrown) {
      toasts.failure(thrown);
    }
  }
  async function takeAll(ids: number[]) {
    const isMeant = await confirm({
      title: `¿Tomar ${pluralize(ids.length, ['valor', 'valores'], integer)} de la app?`,
      body: 'Cambian tus productos y opciones en todos los locales y canales. Lo puedes deshacer en su historial.',
      confirm: 'Tomar lo de la app',
    });
    if (isMeant) await take(ids);
  }
  return { take, takeAll, refusals, isPending };
}
export type Taking = ReturnType<typeof useTaking>;
