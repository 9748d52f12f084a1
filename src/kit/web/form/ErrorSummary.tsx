import { Alert, Anchor } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useFormState } from 'react-hook-form';
import { ErrorNotice } from '../display/ErrorNotice.tsx';
import classes from './ErrorSummary.module.css';
import { compareFieldOrder, inputId, useFormContext } from './FormContext.ts';
import { collectFieldErrors } from './values.ts';

export const errorCountText = (count: number): string =>
  `Hay ${count} ${count === 1 ? 'campo' : 'campos'} por corregir`;

/** The messages of the form's fields, in the order of the page, one for each input that has any. */
export function useFieldErrors() {
  const { id, form, fields } = useFormContext();
  const { errors } = useFormState({ control: form.control });
  const troubled = Object.keys(errors).length > 0;
  // Somebody may have tried to save before the last inputs were there to say what they are called.
  useSyncExternalStore(fields.subscribe, () => (troubled ? fields.version() : null));
  const placed = collectFieldErrors(errors).map(({ name, message }) => ({
    name: fields.holder(name) ?? name,
    message,
  }));
  const first = placed.filter(({ name }, at) => placed.findIndex((each) => each.name === name) === at);
  // Inputs that are not drawn yet stay in the order of the form's schema.
  return first.toSorted((a, b) => compareFieldOrder(id, a.name, b.name));
}

/** How many things need fixing, each with a way to its field; goes to the first of them by itself. */
export function ErrorSummary({ onGo }: { onGo: (name: string) => void }) {
  const { id, form, fields, refusals, failure } = useFormContext();
  const { submitCount } = useFormState({ control: form.control });
  const troubles = useFieldErrors();
  const answered = useRef(0);
  const told = troubles.length > 0 || failure !== null;
  const goToFirst = useEffectEvent(() => troubles[0] && onGo(troubles[0].name));
  useEffect(
    function goToFirstTrouble() {
      // What is wrong may be known a moment after the form was refused.
      if (!told || refusals === answered.current) return;
      answered.current = refusals;
      goToFirst();
    },
    [refusals, told],
  );
  if (failure && troubles.length === 0) return <ErrorNotice failure={failure} />;
  if (troubles.length === 0 || submitCount === 0) return null;
  return (
    <Alert
      role="alert"
      color="red"
      icon={<IconAlertCircle size={20} aria-hidden />}
      title={errorCountText(troubles.length)}
    >
      {failure && <p className={classes.rest}>{failure.message}</p>}
      <ul className={classes.troubles}>
        {troubles.map(({ name, message }) => (
          <li key={name}>
            <Anchor
              size="sm"
              c="inherit"
              underline="always"
              href={`#${inputId(id, name)}`}
              onClick={(event) => {
                event.preventDefault();
                onGo(name);
              }}
            >
              {fields.get(name)?.label ?? name}
            </Anchor>
            : {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
