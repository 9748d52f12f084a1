import { Input, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useField } from '../FormContext.ts';
import classes from './PictureField.module.css';
import type { PictureLimits } from './pictureError.ts';
import type { FieldProps } from '../fields/TextField.tsx';
import type { PictureEndpoint } from './uploadPicture.ts';

const PictureDrop = lazy(() => import('./PictureDrop.tsx').then(({ PictureDrop }) => ({ default: PictureDrop })));

export type PictureFieldProps = FieldProps & {
  endpoint: PictureEndpoint;
  /** Where the saved picture is read from. */
  url: string | null;
  limits: PictureLimits;
};

const show = (value: unknown): string => (value ? 'otra imagen' : 'sin imagen');

/** A picture: dropped or picked, seen at once, made smaller when it has to be, and uploaded. The value is its key. */
export function PictureField({ name, label, description, required, span, endpoint, url, limits }: PictureFieldProps) {
  const field = useField<string | null>({ name, label, show });
  return (
    <Input.Wrapper
      id={field.id}
      label={label}
      description={description}
      error={field.error}
      withAsterisk={required ?? field.rules.required}
      data-span={span}
    >
      <Suspense fallback={<Skeleton h={96} className={classes.frame} />}>
        <PictureDrop
          id={field.id}
          label={label}
          endpoint={endpoint}
          limits={limits}
          url={field.value === null ? null : field.value === field.saved ? url : undefined}
          disabled={field.readOnly}
          onChange={field.change}
        />
      </Suspense>
    </Input.Wrapper>
  );
}
