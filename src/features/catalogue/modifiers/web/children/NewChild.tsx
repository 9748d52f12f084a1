import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { FieldErrors } from '#kit/contract/failures.ts';
import { fieldRules } from '#kit/contract/fieldRules.ts';
import { MoneyBox } from '#kit/web/form/fields/NumberField.tsx';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { asFailure } from '#kit/web/api/requests.ts';
import { type ModifierKind, modifiersApi } from '../../modifiers.contract.ts';
import classes from './AddChild.module.css';

type NewChildProps = { kind: ModifierKind; name: string; onMade: (id: number) => void; onClose: () => void };

const labels = { group: 'Nombre del grupo', option: 'Nombre de la opción' };

/** Makes a modifier with what matters most of it, and takes it at once; one after the other. */
export function NewChild({ kind, name: begun, onMade, onClose }: NewChildProps) {
  const [name, setName] = useState(begun);
  const [price, setPrice] = useState<number | null>(null);
  const [refused, setRefused] = useState<FieldErrors>({});
  const input = useRef<HTMLInputElement>(null);
  const create = useEndpointMutation(modifiersApi.create);
  const make = async () => {
    if (!name.trim() || create.isPending) return;
    try {
      const { id } = await create.mutateAsync({ body: { kind, name, ...(price !== null && { price }) } });
      onMade(id);
      setName('');
      setPrice(null);
      setRefused({});
      input.current?.focus();
    } catch (thrown) {
      const { fields, message } = asFailure(thrown);
      setRefused(Object.keys(fields).length > 0 ? fields : { name: [message] });
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // The form around must not be saved by it.
    event.preventDefault();
    void make();
  };
  return (
    <div className={classes.new}>
      <TextInput
        ref={input}
        className={classes.name}
        label={labels[kind]}
        autoFocus
        maxLength={fieldRules(modifiersApi.create.body, 'name').maxLength}
        value={name}
        error={refused.name?.join('. ')}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {kind === 'option' && (
        <MoneyBox
          className={classes.price}
          label="Precio"
          placeholder="0"
          value={price}
          error={refused.price?.join('. ')}
          onChange={setPrice}
          onKeyDown={onKeyDown}
        />
      )}
      <div className={classes.buttons}>
        <Button variant="default" disabled={create.isPending} onClick={onClose}>
          Listo
        </Button>
        <Button loading={create.isPending} disabled={!name.trim()} onClick={() => void make()}>
          Crear y agregar
        </Button>
      </div>
    </div>
  );
}
