import { useEffect, useRef, useState } from 'react';
import { asFailure } from '../../api/requests.ts';
import { useFormInputs } from '../FormContext.ts';
import { type PictureLimits, pictureError } from './pictureError.ts';
import type { PictureEndpoint } from './picturesApi.ts';
import { compressPicture, uploadPicture } from './uploadPicture.ts';

type Upload = { id: string; preview: string };
type Uploads = {
  endpoint: PictureEndpoint;
  limits: PictureLimits;
  most: number;
  keys: string[];
  onChange: (keys: string[]) => void;
};

const glance = 100;

/** Uploads pictures one at a time in the chosen order, and reports an error for each rejected one. */
export function usePictureUploads({ endpoint, limits, most, keys, onChange }: Uploads) {
  const [running, setRunning] = useState<Upload[]>([]);
  const [errors, setErrors] = useState<string[]>([]);
  const changeKeys = useLatestKeys(keys, onChange);
  const send = useSending(endpoint, limits);
  const addOne = async (file: File, { id, preview }: Upload) => {
    try {
      const key = await send(file);
      changeKeys((present) => [...present, key]);
    } catch (thrown) {
      setErrors((before) => [...before, `«${file.name}»: ${asFailure(thrown).message}`]);
    } finally {
      setRunning((before) => before.filter((each) => each.id !== id));
      URL.revokeObjectURL(preview);
    }
  };
  /** Takes as many of the files as there is room for. */
  const add = async (files: readonly File[], room: number) => {
    const good = files.filter((file) => pictureError(file, limits) === null);
    const wrong = files.flatMap((file) => pictureError(file, limits) ?? []);
    setErrors([...wrong, ...tooManyError(good.length - room, most)]);
    const chosen = good.slice(0, room).map((file) => ({
      file,
      upload: { id: crypto.randomUUID(), preview: URL.createObjectURL(file) },
    }));
    setRunning((before) => [...before, ...chosen.map(({ upload }) => upload)]);
    for (const { file, upload } of chosen) await addOne(file, upload);
  };
  /** Puts another picture in the place of one. Throws `Failure`. */
  const replace = async (key: string, file: File) => {
    const fresh = await send(file);
    changeKeys((present) => present.map((each) => (each === key ? fresh : each)));
  };
  return { running, troubles: errors, add, replace };
}

/** Changes the keys as they are by then: pictures are moved and removed while others are still on their way. */
function useLatestKeys(keys: string[], onChange: (keys: string[]) => void) {
  const present = useRef({ keys, onChange });
  useEffect(function followValue() {
    present.current = { keys, onChange };
  });
  return (change: (keys: string[]) => string[]) => {
    const next = change(present.current.keys);
    present.current.keys = next;
    present.current.onChange(next);
  };
}

/** Stores a picture and answers its key. Throws `Failure`. */
function useSending(endpoint: PictureEndpoint, limits: PictureLimits) {
  const { isRunning } = useFormInputs();
  return async (file: File): Promise<string> => {
    const { key } = await uploadPicture(endpoint, await compressPicture(file, limits));
    // Values are locked while saving, so later uploads wait.
    while (isRunning()) await new Promise((done) => setTimeout(done, glance));
    return key;
  };
}

const tooManyError = (over: number, max: number): string[] =>
  over > 0 ? [`Caben hasta ${max} imágenes: ${over === 1 ? 'una quedó' : `${over} quedaron`} fuera.`] : [];
