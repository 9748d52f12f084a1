import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import type { CartLine } from '../cart.rules.ts';
import type { MenuLine } from './loadMenu.ts';
import { ProductForm } from './ProductForm.tsx';

type Props = MenuLine & { into: HTMLElement; method: DispatchMethod; onAdd: (line: CartLine) => void };

/** Choices on a product's page, in place of the static ones, which are removed before. */
export function ProductPageForm({ into, onAdd, ...form }: Props) {
  const [added, setAdded] = useState(0);
  return createPortal(
    <ProductForm
      key={added}
      {...form}
      onAdd={(line) => {
        onAdd(line);
        setAdded(added + 1);
      }}
      renderParts={(choices, button) => (
        <>
          {choices}
          <div className="beside group">{button}</div>
        </>
      )}
    />,
    into,
  );
}
