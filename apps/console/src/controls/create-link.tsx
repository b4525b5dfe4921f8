import { useRouter } from '@tanstack/react-router';
import { useShortcuts } from '../keyboard/keys.tsx';
import { useBooks } from '../server/session.ts';
import { type TextName, useText } from '../texts/text.ts';
import { ButtonLink } from './button.tsx';

type CreateLinkProps = { href: string; label: TextName };

/**
 * The button of a list that leads to a new record, which the key `n` presses, for those who may
 * write.
 */
export const CreateLink = ({ href, label }: CreateLinkProps) => {
  const text = useText();
  const router = useRouter();
  const { may } = useBooks();
  const mayWrite = may('write');
  const run = () => void router.navigate({ href });
  useShortcuts(mayWrite ? [{ keys: 'n', label, group: 'here', run }] : []);
  if (!mayWrite) return null;
  return (
    <ButtonLink href={href} look="primary" keys="n">
      {text(label)}
    </ButtonLink>
  );
};

/**
 * The sentence of a list that has no record yet: `none`, and for those who may write how the first
 * one is made.
 */
export const useNoneYet = (): ((none: TextName, create: TextName) => string) => {
  const text = useText();
  const { may } = useBooks();
  return (none, create) =>
    may('write') ? `${text(none)} ${text('table.first', { button: text(create) })}` : text(none);
};
