import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import type { CartLine } from '../cart.rules.ts';
import { detailsText } from '../productTexts.rules.ts';
import { Dialog } from './Dialog.tsx';
import type { MenuLine } from './loadMenu.ts';
import { ProductForm } from './ProductForm.tsx';

type Props = MenuLine & {
  method: DispatchMethod;
  edited?: CartLine | undefined;
  onAdd: (line: CartLine) => void;
  onClose: () => void;
};

/** Dialog of a product with its choices. */
export function ProductDialog({ onClose, ...form }: Props) {
  const { product } = form;
  const [picture] = product.pictures;
  const details = detailsText(product);
  return (
    <ProductForm
      {...form}
      renderParts={(choices, button) => (
        <Dialog title={product.name} onClose={onClose} foot={button}>
          {picture && (
            <div className="hero">
              <img src={picture.thumbnail} alt={picture.alt} width={480} height={300} />
            </div>
          )}
          {product.description && <p>{product.description}</p>}
          {details && <p className="muted">{details}</p>}
          {choices}
        </Dialog>
      )}
    />
  );
}
