import { Alert, Anchor, Button, Text } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Can } from '#kit/web/session/Can.tsx';
import type { Product } from '../../products.contract.ts';
import { editPath, useProductActions } from '../useProductActions.tsx';

type Part = { text: string; field: keyof Product };

/** Parts that guests miss, although the product sells without them. */
function helpfulParts({ pictureKeys, description }: Product): Part[] {
  return [
    ...(pictureKeys.length === 0 ? [{ text: 'Agrega una imagen', field: 'pictureKeys' } as const] : []),
    ...(description === '' ? [{ text: 'Escribe una descripción', field: 'description' } as const] : []),
  ];
}

/** Requirements for selling the product, and what would help it sell. */
export function MissingParts({ product }: { product: Product }) {
  const hasMenu = product.menuCount > 0;
  const hasPrice = product.priceProduct > 0;
  const helpful = helpfulParts(product);
  if (hasMenu && hasPrice && helpful.length === 0) return null;
  const sells = hasMenu && hasPrice;
  return (
    <Alert
      color={sells ? 'gray' : 'amber'}
      icon={<IconListCheck size={20} aria-hidden />}
      title={sells ? 'Para vender más' : 'Le falta para vender'}
    >
      {!hasMenu && <NoMenu product={product} />}
      {!hasPrice && <PartLink product={product} text="Ponle un precio: ahora es gratis" field="priceProduct" />}
      {helpful.map((part) => (
        <PartLink key={part.field} product={product} {...part} />
      ))}
    </Alert>
  );
}

function PartLink({ product, text, field }: Part & { product: Product }) {
  return (
    <Anchor
      size="sm"
      fw={700}
      display="block"
      renderRoot={(props) => <Link to={editPath(product.id)} search={{ field } as never} {...props} />}
    >
      {text}
    </Anchor>
  );
}

function NoMenu({ product }: { product: Product }) {
  const { addToMenus, dialogs } = useProductActions();
  return (
    <>
      <Text size="sm">No está en ningún menú: nadie lo puede pedir todavía.</Text>
      <Can do="menus.update">
        <Button size="compact-sm" variant="default" my={8} display="block" onClick={addToMenus(product).run}>
          Agregar a menús…
        </Button>
      </Can>
      {dialogs}
    </>
  );
}
