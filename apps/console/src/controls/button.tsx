import type { ButtonHTMLAttributes, Ref } from 'react';
import { Anchor } from './anchor.tsx';

type Look = 'plain' | 'primary' | 'danger' | 'quiet';

const classOf = (look: Look, small: boolean) => `button button-${look}${small ? ' button-small' : ''}`;

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: Look;
  small?: boolean;
  keys?: string;
  ref?: Ref<HTMLButtonElement>;
};

/** A button. `keys` is the shortcut that does the same, shown beside its label. */
export const Button = ({ look = 'plain', small = false, keys, children, ...props }: ButtonProps) => (
  <button type="button" {...props} className={classOf(look, small)}>
    {children}
    {keys === undefined ? null : <Keys keys={keys} />}
  </button>
);

type LinkProps = { href: string; look?: Look; small?: boolean; keys?: string; children: React.ReactNode };

/** A link that looks like a button: it goes somewhere, and does nothing. */
export const ButtonLink = ({ href, look = 'plain', small = false, keys, children }: LinkProps) => (
  <Anchor href={href} className={classOf(look, small)}>
    {children}
    {keys === undefined ? null : <Keys keys={keys} />}
  </Anchor>
);

/** A shortcut as it is shown to people, with letters as they are on the keys: `Ctrl+↵`, `G` `I`. */
export const Keys = ({ keys }: { keys: string }) => (
  <span className="keys" aria-hidden="true">
    {keys.split(' ').map((key) => (
      <kbd key={key}>
        {key
          .replace('Enter', '↵')
          .replace('ArrowDown', '↓')
          .replace('ArrowUp', '↑')
          .replace('Escape', 'Esc')
          .replace(/(^|\+)[a-z]$/, (letter) => letter.toUpperCase())}
      </kbd>
    ))}
  </span>
);
