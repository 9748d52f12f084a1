import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ReadingFailed } from '#kit/web/EmptyState.tsx';
import { FormLoading } from '#kit/web/FormLoading.tsx';
import { reading } from '#kit/web/query.ts';
import { useReadAgainOn } from '#kit/web/useReadAgainOn.ts';
import { type Product, productsApi } from '../../products.contract.ts';
import { ProductForm } from './ProductForm.tsx';
import { formOf } from './productForm.ts';

/** An existing product. */
export function EditProductPage() {
  const { id } = useParams({ from: '/signed-in/products/edit-product/$id/{-$tab}' });
  const { data, error, refetch } = useQuery(reading(productsApi.get, { params: { id } }));
  // A product tells where it is off sale.
  useReadAgainOn('sold_outs', { queryKey: ['products'] });
  if (data) return <Known key={data.id} product={data} />;
  if (error) return <ReadingFailed failure={error} what="este producto" onRetry={() => void refetch()} />;
  return (
    <FormLoading title="Editar producto" back={{ to: '/products', label: 'Productos' }} tabbed sections={[420, 260]} />
  );
}

function Known({ product }: { product: Product }) {
  const initial = useMemo(() => formOf(product), [product]);
  return <ProductForm product={product} initial={initial} />;
}
