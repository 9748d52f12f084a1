import { Input, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useField } from '../FormContext.ts';
import type { StoredPicture } from './PicturesEditor.tsx';
import type { PictureLimits } from './pictureError.ts';
import type { FieldProps } from '../fields/TextField.tsx';
import type { PicturesApi } from './picturesApi.ts';

const PicturesEditor = lazy(() =>
  import('./PicturesEditor.tsx').then(({ PicturesEditor }) => ({ default: PicturesEditor })),
);

export type PicturesFieldProps = FieldProps & {
  api: PicturesApi;
  /** Where those that are saved are read from. */
  pictures: readonly StoredPicture[];
  limits: PictureLimits;
  most: number;
};

const show = (value: unknown): string => {
  const { length } = value as string[];
  return length === 0 ? 'ninguna' : `${length} ${length === 1 ? 'imagen' : 'imágenes'}`;
};

/** Several pictures in an order: dropped, cropped, dragged about. The value is their keys. */
export function PicturesField({ name, label, description, span, api, pictures, limits, most }: PicturesFieldProps) {
  const field = useField<string[]>({ name, label, show });
  return (
    <Input.Wrapper description={description} error={field.innerError} data-span={span}>
      <Suspense fallback={<Skeleton h={132} radius="md" />}>
        <PicturesEditor
          id={field.id}
          label={label}
          api={api}
          limits={limits}
          most={most}
          keys={field.value}
          pictures={pictures}
          readOnly={field.readOnly}
          onChange={field.change}
        />
      </Suspense>
    </Input.Wrapper>
  );
}
