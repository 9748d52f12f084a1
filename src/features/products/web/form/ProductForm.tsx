import { Skeleton } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconCalendarClock, IconInfoCircle, IconPlugConnected } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useCan } from '#kit/web/Can.tsx';
import { FormPage, type FormTab } from '#kit/web/FormPage.tsx';
import type { FormChange } from '#kit/web/form/engine.ts';
import { useWriting } from '#kit/web/query.ts';
import { asFailure } from '#kit/web/requests.ts';
import { type Product, type ProductDraft, productsApi } from '../../products.contract.ts';
import { productRules } from '../../products.rules.ts';
import { ProductBadge, ProductActions, ProductLine } from './ProductHeader.tsx';
import { atFormPlaces, formOf, patchOf } from './productForm.ts';

type TabProps = { product?: Product | undefined };
// Asked for at once, beside the product itself; the others come when the page stands.
const info = import('./InfoTab.tsx').then((file) => ({ default: file.InfoTab }));
const InfoTab = lazy(() => info);
const ModifiersTab = lazy(() =>
  import('../modifiers/ModifiersTab.tsx').then((file) => ({ default: file.ModifiersTab })),
);
const AvailabilityTab = lazy(() => import('./AvailabilityTab.tsx').then((file) => ({ default: file.AvailabilityTab })));
const IntegrationsTab = lazy(() => import('./IntegrationsTab.tsx').then((file) => ({ default: file.IntegrationsTab })));

const later = (Tab: ComponentType<TabProps>, product: Product | undefined): ReactNode => (
  <Suspense fallback={<Skeleton h={420} radius="lg" />}>
    <Tab product={product} />
  </Suspense>
);

const tabsOf = (product: Product | undefined): FormTab[] => [
  {
    value: 'info',
    label: 'Información',
    icon: <IconInfoCircle size={17} aria-hidden />,
    content: later(InfoTab, product),
  },
  {
    value: 'modifiers',
    label: 'Modificadores',
    icon: <IconAdjustmentsHorizontal size={17} aria-hidden />,
    content: later(ModifiersTab, product),
  },
  {
    value: 'availability',
    label: 'Disponibilidad',
    icon: <IconCalendarClock size={17} aria-hidden />,
    content: later(AvailabilityTab, product),
  },
  {
    value: 'integrations',
    label: 'Integraciones',
    icon: <IconPlugConnected size={17} aria-hidden />,
    content: later(IntegrationsTab, product),
  },
];

/** Saves a product: a whole new one, or the parts of it that changed. */
function useSaveProduct(product: Product | undefined) {
  const also = { invalidates: ['history'] };
  const create = useWriting(productsApi.create, also);
  const update = useWriting(productsApi.update, also);
  return async (change: FormChange<ProductDraft>) => {
    if (!product) return create.mutateAsync({ body: change.values });
    const body = patchOf(change);
    try {
      return await update.mutateAsync({ params: { id: product.id }, body, ifMatch: change.ifMatch });
    } catch (thrown) {
      throw atFormPlaces(asFailure(thrown), body, change.values);
    }
  };
}

/** Makes a product or edits one. */
export function ProductForm({ product, initial }: { product?: Product; initial: ProductDraft }) {
  const navigate = useNavigate();
  const changes = useCan(productsApi.update.policy);
  const tabs = useMemo(() => tabsOf(product), [product]);
  return (
    <FormPage<ProductDraft, Product>
      title={product?.name ?? 'Crear producto'}
      back={{ to: '/products', label: 'Productos' }}
      badge={product && <ProductBadge product={product} />}
      sub={product ? <ProductLine product={product} /> : 'Un producto nuevo se vende cuando está en un menú publicado.'}
      actions={product && <ProductActions product={product} />}
      schema={productRules}
      initial={initial}
      version={product?.version}
      save={useSaveProduct(product)}
      savedOf={formOf}
      {...(!product && { onSaved: ({ id }: Product) => void navigate({ to: `/products/edit-product/${id}` }) })}
      success={product ? 'Producto guardado' : 'Producto creado'}
      createLabel="Crear producto"
      readOnly={product !== undefined && !changes}
      {...(product && { path: `/products/edit-product/${product.id}` as const })}
      tabs={tabs}
    />
  );
}
