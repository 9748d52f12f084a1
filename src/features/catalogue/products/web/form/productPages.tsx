import { recordPages } from '#kit/web/record/recordPages.tsx';
import { type Product, type ProductDraft, productsApi } from '../../products.contract.ts';
import { blankProduct } from '../../products.rules.ts';
import { ProductForm, toFormValues } from './ProductForm.tsx';

const { AddPage, EditPage } = recordPages<Product, ProductDraft>({
  get: productsApi.get,
  what: 'este producto',
  loading: {
    title: 'Editar producto',
    back: { to: '/products', label: 'Productos' },
    tabbed: true,
    sections: [420, 260],
    lead: 170,
    side: 300,
  },
  toFormValues,
  blank: blankProduct,
  form: (initial, product) => <ProductForm initial={initial} product={product} />,
});
export { AddPage as AddProductPage, EditPage as EditProductPage };
