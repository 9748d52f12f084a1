import { useState } from 'react';
import { blankProduct } from '../../products.rules.ts';
import { ProductForm } from './ProductForm.tsx';

/** A new product. */
export function AddProductPage() {
  const [initial] = useState(blankProduct);
  return <ProductForm initial={initial} />;
}
