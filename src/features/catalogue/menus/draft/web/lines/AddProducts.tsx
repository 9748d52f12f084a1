import { Anchor, Button, Checkbox, Group, Loader, Modal, Skeleton, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Can } from '#kit/web/session/Can.tsx';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { pluralize, Money, useTenantFormat } from '#kit/web/shell/format.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import { type ProductOption, productOptionsApi } from '#features/catalogue/products/productOptions.contract.ts';
import type { MenuCategory } from '../../../record/menus.contract.ts';
import classes from './AddProducts.module.css';
import { Thumb } from '#kit/web/display/Thumb.tsx';

const inSight = 60;

type AddProductsProps = {
  category: MenuCategory;
  /** Resolves to whether the products were added. */
  onAdd: (productIds: number[]) => Promise<boolean>;
  onClose: () => void;
};

/** Searches products on the server and adds one or several to a category. */
export function AddProducts({ category, onAdd, onClose }: AddProductsProps) {
  const { integer } = useTenantFormat();
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<readonly number[]>([]);
  const [running, setRunning] = useState(false);
  const { data, error, refetch, isFetching, isOutdated } = useSearch(typed);
  const present = new Set(category.lines.map(({ productId }) => productId));
  const toggle = (id: number) =>
    setPicked((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id]));
  const add = async () => {
    setRunning(true);
    const added = await onAdd([...picked]);
    setRunning(false);
    if (added) onClose();
  };
  return (
    <Modal opened onClose={onClose} title={`Agregar productos a ${category.name}`} size="lg">
      <TextInput
        data-autofocus
        type="search"
        aria-label="Buscar productos"
        placeholder="Buscar productos por nombre"
        leftSection={<IconSearch size={17} aria-hidden />}
        rightSection={isFetching ? <Loader size={16} /> : undefined}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {/* The list moves when the answer arrives: a press meanwhile would hit another product. */}
      <div className={classes.found} aria-busy={!data && !error} inert={isOutdated}>
        {error && <ErrorNotice failure={error} onRetry={() => void refetch()} />}
        {!data && !error && [0, 1, 2, 3, 4].map((each) => <Skeleton key={each} h={52} my={4} />)}
        {data?.data.length === 0 && (
          <Text c="dimmed" ta="center" py="xl">
            {typed ? `Ningún producto coincide con «${typed}».` : 'Todavía no hay productos.'}
          </Text>
        )}
        {data?.data.map((product) => (
          <Found
            key={product.id}
            product={product}
            present={present.has(product.id)}
            picked={picked.includes(product.id)}
            onToggle={() => toggle(product.id)}
          />
        ))}
        {data && data.total > data.count && (
          <Text size="sm" c="dimmed" ta="center" py="xs">
            Ves {integer(data.count)} de {integer(data.total)}. Busca por nombre para encontrar los demás.
          </Text>
        )}
      </div>
      <div className={classes.end}>
        <Can do="products.create" otherwise={<span />}>
          <Anchor size="sm" renderRoot={(props) => <Link to="/products/add-product" target="_blank" {...props} />}>
            Crear un producto
          </Anchor>
        </Can>
        <Group gap="sm">
          <Button variant="default" disabled={running} onClick={onClose}>
            Cancelar
          </Button>
          <Button
            leftSection={<IconPlus size={17} aria-hidden />}
            disabled={picked.length === 0}
            loading={running}
            onClick={() => void add()}
          >
            {picked.length === 0
              ? 'Agregar'
              : `Agregar ${pluralize(picked.length, ['producto', 'productos'], integer)}`}
          </Button>
        </Group>
      </div>
    </Modal>
  );
}

function useSearch(typed: string) {
  const [name] = useDebouncedValue(typed.trim(), 250);
  const found = useQuery({
    ...endpointQuery(productOptionsApi.all, { query: { limit: inSight, ...(name && { name }) } }),
    placeholderData: keepPreviousData,
  });
  return { ...found, isOutdated: found.isPlaceholderData || typed.trim() !== name };
}

type FoundProps = { product: ProductOption; present: boolean; picked: boolean; onToggle: () => void };

function Found({ product: { name, priceProduct, pictureUrl }, present, picked, onToggle }: FoundProps) {
  return (
    <label className={classes.product} data-present={present || undefined}>
      <Checkbox checked={present || picked} disabled={present} onChange={onToggle} aria-label={name} />
      <Thumb src={pictureUrl} size={40} />
      <span className={classes.name}>{name}</span>
      {present ? (
        <Text span size="sm" c="dimmed">
          Ya está
        </Text>
      ) : (
        <Money value={priceProduct} />
      )}
    </label>
  );
}
