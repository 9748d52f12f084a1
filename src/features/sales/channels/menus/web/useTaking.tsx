import { List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { confirm } from '#kit/web/shell/dialogs.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { channelMenusApi, type MenuDifference } from '../channelMenus.contract.ts';
import { differenceLabel, differenceName, differenceValues } from '../differenceTexts.rules.ts';

/** Differences that the confirmation lists. */
const maxListed = 5;

/** Writes values of the channel into our products and options, and shows why some could not be. */
export function useTaking(linkId: number, onTaken: () => void) {
  const { integer } = useTenantFormat();
  const { country } = useCurrentUser().tenant;
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map());
  const { mutateAsync, isPending } = useEndpointMutation(channelMenusApi.takeDifferences);
  async function write(ids: number[]) {
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
  async function take(differences: readonly MenuDifference[]) {
    const rest = differences.length - maxListed;
    const isMeant = await confirm({
      title: `¿Tomar ${pluralize(differences.length, ['valor', 'valores'], integer)} de la app?`,
      body: (
        <Stack gap="sm">
          <List size="sm" spacing={4}>
            {differences.slice(0, maxListed).map((difference) => {
              const { there, here } = differenceValues(difference, country) ?? { there: '', here: '' };
              return (
                <List.Item key={difference.id}>
                  <b>{differenceName(difference)}</b>, {differenceLabel(difference).toLowerCase()}:{' '}
                  <Text span size="sm" lineClamp={3}>
                    de {here} a <b>{there}</b>
                  </Text>
                </List.Item>
              );
            })}
            {rest > 0 && <List.Item>y {integer(rest)} más</List.Item>}
          </List>
          <Text size="sm">
            Cambia en todos los locales y menús que lo muestran. Lo puedes deshacer en el historial de cada uno.
          </Text>
        </Stack>
      ),
      confirm: 'Tomar lo de la app',
    });
    if (isMeant) await write(differences.map(({ id }) => id));
  }
  return { take, refusals, isPending };
}
export type Taking = ReturnType<typeof useTaking>;
