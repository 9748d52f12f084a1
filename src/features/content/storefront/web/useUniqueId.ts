import { useState } from 'react';

let last = 0;

/** An id unlike any other of the page. Those of Preact are so within one root alone, and the island has several. */
export function useUniqueId(): string {
  const [id] = useState(() => {
    last += 1;
    return `i${last}`;
  });
  return id;
}
