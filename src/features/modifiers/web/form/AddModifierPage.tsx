import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { blankModifier } from '../../modifiers.rules.ts';
import { ModifierForm } from './ModifierForm.tsx';

/** A new modifier: a group unless the address says otherwise. */
export function AddModifierPage() {
  const { type = 'group' } = useSearch({ from: '/signed-in/modifiers/add-modifier' });
  const [initial] = useState(() => blankModifier(type));
  return <ModifierForm initial={initial} />;
}
