import { useRef } from 'react';

const newKey = () => [...crypto.getRandomValues(new Uint32Array(4))].join('-');

/** The same try sent again is the same request; other content, and anything after it was done, is another one. */
export function useIdempotencyKey() {
  const last = useRef({ of: '', key: '' });
  return {
    keyFor(content: unknown): string {
      const of = JSON.stringify(content);
      if (last.current.of !== of) last.current = { of, key: newKey() };
      return last.current.key;
    },
    forget(): void {
      last.current = { of: '', key: '' };
    },
  };
}
