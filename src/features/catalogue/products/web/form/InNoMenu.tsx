import { Alert, Button } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { Can } from '#kit/web/session/Can.tsx';
import type { Product } from '../../products.contract.ts';
import { useProductActions } from '../useProductActions.tsx';

/** Notice for a product without menus, with a link to add it. */
export function InNoMenu({ product }: { product: Product }) {
  const { addToMenus, dialogs } = useProductActions();
  return (
    <Alert color="amber" icon={<IconListCheck size={20} aria-hidden />} title="Le falta para vender">
      No está en ningún menú: nadie lo puede pedir todavía.
      <Can do="menus.update">
        <Button size="compact-sm" variant="default" mt={8} display="block" onClick={addToMenus(product).run}>
          Agregar a menús…
        </Button>
      </Can>
      {dialogs}
    </Alert>
  );
}
