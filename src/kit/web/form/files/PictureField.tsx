import { Input, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Rendition } from '#kit/contract/pictures/renditions.ts';
import { useField } from '../FormContext.ts';
import classes from './PictureField.module.css';
import type { PictureLimits } from './pictureError.ts';
import { type FieldProps, helpBelow } from '../fields/TextField.tsx';
import type { PicturesApi } from './picturesApi.ts';

const PictureDrop = lazy(() => import('./PictureDrop.tsx').then(({ PictureDrop }) => ({ default: PictureDrop })));

export type PictureFieldProps = FieldProps & {
  api: PicturesApi;
  /** Where the saved picture is read from. */
  url: string | null;
  limits: PictureLimits;
  /** The forms that it is shown in: with them, what each shows of it stands below. */
  forms?: readonly Rendition[];
};

const show = (value: unknown): string => (value ? 'otra imagen' : 'sin imagen');

/** A picture: dropped or picked, seen at once, made smaller when it has to be, and uploaded. The value is its key. */
export function PictureField(props: PictureFieldProps) {
  const { name, label, description, required, span, api, url, limits, forms } = props;
  const field = useField<string | null>({ name, label, show });
  return (
    <Input.Wrapper
      id={field.id}
      label={label}
      description={description}
      inputWrapperOrder={helpBelow}
      error={field.error}
      withAsterisk={required ?? field.rules.required}
      data-span={span}
    >
      <Suspense fallback={<Skeleton h={96} className={classes.frame} />}>
        <PictureDrop
          id={field.id}
          label={label}
          api={api}
          forms={forms}
          pictureKey={field.value}
          limits={limits}
          url={field.value === null ? null : field.value === field.saved ? url : undefined}
          disabled={field.readOnly}
          onChange={field.change}
        />
      </Suspense>
    </Input.Wrapper>
  );
}
