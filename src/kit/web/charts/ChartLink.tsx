import { useRouter } from '@tanstack/react-router';
import type { ComponentPropsWithRef, MouseEvent } from 'react';

/** A link to an address of the product. A chart has hundreds: they do not follow where the person is, as others do. */
export function ChartLink({ href, onClick, ...props }: ComponentPropsWithRef<'a'> & { href: string }) {
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || elsewhere) return;
    event.preventDefault();
    void router.navigate({ href });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- it has what is given
    <a href={href} onClick={follow} {...props} />
  );
}
