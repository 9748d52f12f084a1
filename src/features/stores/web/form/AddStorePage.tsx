import { useState } from 'react';
import { blankStore } from '../../stores.rules.ts';
import { StoreForm } from './StoreForm.tsx';

/** A new store. */
export function AddStorePage() {
  const [initial] = useState(blankStore);
  return <StoreForm initial={initial} />;
}
