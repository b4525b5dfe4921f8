import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';

/**
 * A link to an address of the console (pages/). It opens in place, or in a new tab as any link
 * does.
 */
export const Anchor = ({ href, ...props }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) => {
  const router = useRouter();
  const open = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate({ href });
  };
  return <a {...props} href={href} onClick={open} />;
};
