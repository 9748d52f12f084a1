import { IconDoor, IconDoorOff, IconEdit, IconQrcode } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import type { BulkAction, BulkSelection } from '#kit/web/list/bulk/BulkBar.tsx';
import { saveFile } from '#kit/web/api/saveFile.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { bulkApi } from '../../bulk/bulk.contract.ts';
import { closingsApi } from '../../hours/closings.contract.ts';
import type { StoreRow } from '../../record/stores.contract.ts';
import { allStoresTarget, targetOf } from '../../hours/web/closing/target.ts';
import type { Closings } from '../../hours/web/closing/useClosings.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';

type ChosenStores = BulkSelection<StoreRow>;

const isEverything = ({ all, narrowing }: ChosenStores) => all && Object.keys(narrowing).length === 0;

const toTarget = async (chosen: ChosenStores) =>
  isEverything(chosen) ? allStoresTarget(chosen.count) : targetOf(await chosen.readRows());

/** Actions on many stores. */
export function useStoreBulk({ close, open }: Pick<Closings, 'close' | 'open'>): BulkAction<StoreRow>[] {
  const saveCodes = useCodes();
  const editMany = useEditMany();
  return [
    {
      label: 'Cerrar',
      icon: <IconDoorOff size={16} />,
      policy: closingsApi.close.policy,
      together: async (chosen) => close(await toTarget(chosen)),
    },
    {
      label: 'Abrir',
      icon: <IconDoor size={16} />,
      policy: closingsApi.openMany.policy,
      together: async (chosen) => open(await toTarget(chosen)),
    },
    {
      label: 'Editar en bloque',
      icon: <IconEdit size={16} />,
      policy: bulkApi.start.policy,
      together: editMany,
    },
    { label: 'Códigos QR', icon: <IconQrcode size={16} />, together: saveCodes },
  ];
}

/** Takes the chosen stores to the page where they are edited as one. */
function useEditMany(): (chosen: ChosenStores) => Promise<boolean> {
  const navigate = useNavigate();
  const { integer } = useTenantFormat();
  return async (chosen) => {
    const { selectForEdit } = await import('./selectForEdit.ts');
    if (!(await selectForEdit(chosen, integer))) return false;
    await navigate({ to: '/stores/bulk-edit/{-$tab}' });
    return false;
  };
}

/** Downloads the codes of the chosen stores in one file. */
function useCodes(): (chosen: ChosenStores) => Promise<boolean> {
  const { storefrontUrl } = useCurrentUser().tenant;
  return async ({ readRows }) => {
    const { zipOfCodes } = await import('./qr/codes.ts');
    const zip = await zipOfCodes(await readRows(), storefrontUrl);
    saveFile(zip, 'qr-locales.zip');
    toasts.success('Códigos QR descargados');
    return false;
  };
}
