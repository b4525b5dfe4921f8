import { type ReactNode, useRef, useState } from 'react';
import { useText } from '../texts/text.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';

type SecretProps = { label: string; value: string };

/** A text to be copied whole, such as a key or a link. */
export const Secret = ({ label, value }: SecretProps) => {
  const text = useText();
  const [copied, setCopied] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      // A browser that does not let the page copy has the text selected, for the keys of the
      // person.
    }
  };
  return (
    <div className="secret">
      <Field label={label}>
        {(state) => (
          <input
            {...state}
            ref={input}
            className="input secret-text"
            readOnly
            value={value}
            onFocus={({ target }) => target.select()}
          />
        )}
      </Field>
      <Button onClick={() => void copy()}>{text('copy')}</Button>
      <span role="status" className="secret-copied">
        {copied ? text('copied') : ''}
      </span>
    </div>
  );
};

type SecretDialogProps = SecretProps & {
  title: string;
  about: string;
  onClose: () => void;
  children?: ReactNode;
};

/** Shows a secret this once, until whoever made it says that they have it. */
export const SecretDialog = ({ title, about, onClose, children, ...secret }: SecretDialogProps) => {
  const text = useText();
  return (
    <Dialog title={title} open onClose={onClose} className="dialog-wide">
      <p className="dialog-text">{about}</p>
      <Secret {...secret} />
      {children}
      <div className="dialog-actions">
        <Button look="primary" onClick={onClose}>
          {text('close')}
        </Button>
      </div>
    </Dialog>
  );
};
