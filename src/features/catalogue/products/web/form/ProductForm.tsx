import { Skeleton } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconCalendarClock, IconInfoCircle, IconPlugConnected } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useCan } from '#kit/web/session/Can.tsx';
import { FormPage, type FormTab } from '#kit/web/record/FormPage.tsx';
import { useRefetchOnEvent } from '#kit/web/api/useRefetchOnEvent.ts';
import { useSaveRecord } from '#kit/web/record/useSaveRecord.ts';
import { type Product, type ProductDraft, productsApi } from '../../products.contract.ts';
import { draftOfProduct, productRules } from '../../products.rules.ts';
import { editPath } from '../useProductActions.tsx';
import { InfoTab } from './InfoTab.tsx';
import { ProductActions, ProductLine } from './ProductHeader.tsx';

const productSide = () => import('./ProductSide.tsx');
const ProductNow = lazy(() => productSide().then((file) => ({ default: file.ProductNow })));
const ProductSide = lazy(() => productSide().then((file) => ({ default: file.ProductSide })));
const ModifiersTab = lazy(() =>
  import('../modifiers/ModifiersTab.tsx').then((file) => ({ default: file.ModifiersTab })),
);
const AvailabilityTab = lazy(() => import('./AvailabilityTab.tsx').then((file) => ({ default: file.AvailabilityTab })));
const IntegrationsTab = lazy(() => import('./IntegrationsTab.tsx').then((file) => ({ default: file.IntegrationsTab })));

/** Lazy content with reserved height, so that the page does not jump. */
const later = (part: ReactNode, height = 420) => (
  <Suspense fallback={<Skeleton h={height} radius="lg" />}>{part}</Suspense>
);

const tabsOf = (product: Product | undefined): FormTab[] => [
  {
    value: 'info',
    label: 'Información',
    icon: <IconInfoCircle size={17} aria-hidden />,
    content: <InfoTab product={product} />,
  },
  {
    value: 'modifiers',
    label: 'Modificadores',
    icon: <IconAdjustmentsHorizontal size={17} aria-hidden />,
    content: later(<ModifiersTab />),
  },
  {
    value: 'availability',
    label: 'Disponibilidad',
    icon: <IconCalendarClock size={17} aria-hidden />,
    content: later(<AvailabilityTab />),
  },
  {
    value: 'integrations',
    label: 'Integraciones',
    icon: <IconPlugConnected size={17} aria-hidden />,
    content: later(<IntegrationsTab />),
  },
];

/** A product as its form holds it, its groups in their order. */
export function toFormValues(product: Product): ProductDraft {
  const draft = draftOfProduct(product);
  return { ...draft, modifiersProducts: draft.modifiersProducts.toSorted((a, b) => a.position - b.position) };
}

const lists = { modifiersProducts: { identity: 'id' } };

/** Makes a product or edits one. */
export function ProductForm({ product, initial }: { product?: Product | undefined; initial: ProductDraft }) {
  const navigate = useNavigate();
  const changes = useCan(productsApi.update.policy);
  const tabs = useMemo(() => tabsOf(product), [product]);
  // A product includes its sold-outs.
  useRefetchOnEvent('sold_outs', { queryKey: ['products'] });
  return (
    <FormPage<ProductDraft, Product>
      title={product?.name ?? 'Crear producto'}
      back={{ to: '/products', label: 'Productos' }}
      sub={product ? <ProductLine product={product} /> : 'Un producto nuevo se vende cuando está en un menú publicado.'}
      actions={product && <ProductActions product={product} />}
      lead={product && later(<ProductNow product={product} />, 170)}
      side={product && later(<ProductSide product={product} />, 190)}
      schema={productRules}
      initial={initial}
      version={product?.version}
      save={useSaveRecord(productsApi, product, { lists })}
      savedOf={toFormValues}
      {...(!product && {
        onSaved: ({ id }: Product) => void navigate({ to: '/products/edit-product/$id/{-$tab}', params: { id } }),
      })}
      success={product ? 'Producto guardado' : 'Producto creado'}
      createLabel="Crear producto"
      readOnly={product !== undefined && !changes}
      {...(product && { path: editPath(product.id) })}
      tabs={tabs}
    />
  );
}
