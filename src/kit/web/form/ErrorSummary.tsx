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
  // A save may fail before the last inputs have registered their labels.
  useSyncExternalStore(fields.subscribe, () => (troubled ? fields.version() : null));
  const placed = collectFieldErrors(errors).map(({ name: path, message }) => {
    const name = fields.holder(path) ?? path;
    return { name, message: fields.unread(inputId(id, name)) ?? message };
  });
  const first = placed.filter(({ name }, at) => placed.findIndex((each) => each.name === name) === at);
  // Inputs that are not drawn yet stay in the order of the form's schema.
  return first.toSorted((a, b) => compareFieldOrder(id, a.name, b.name));
}

/** Number of errors with links to their fields; focuses the first automatically. */
export function ErrorSummary({ onGo }: { onGo: (name: string) => void }) {
  const { id, form, fields, refusals, failure } = useFormContext();
  const { submitCount } = useFormState({ control: form.control });
  const fieldErrors = useFieldErrors();
  const answered = useRef(0);
  const hasErrors = fieldErrors.length > 0 || failure !== null;
  const goToFirst = useEffectEvent(() => fieldErrors[0] && onGo(fieldErrors[0].name));
  useEffect(
    function focusFirstError() {
      // Errors may be known a moment after the form was rejected.
      if (!hasErrors || refusals === answered.current) return;
      answered.current = refusals;
      goToFirst();
    },
    [refusals, hasErrors],
  );
  if (failure && fieldErrors.length === 0) return <ErrorNotice failure={failure} />;
  if (fieldErrors.length === 0 || submitCount === 0) return null;
  return (
    <Alert
      role="alert"
      color="red"
      icon={<IconAlertCircle size={20} aria-hidden />}
      title={errorCountText(fieldErrors.length)}
    >
      {failure && <p className={classes.rest}>{failure.message}</p>}
      <ul className={classes.troubles}>
        {fieldErrors.map(({ name, message }) => (
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
