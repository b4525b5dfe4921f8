import { useId } from 'react';
import { Keys } from './button.tsx';

type FileButtonProps = {
  label: string;
  accept: string;
  className: string;
  multiple?: boolean;
  /** Whether a telephone opens its camera at once. */
  camera?: boolean;
  keys?: string;
  onFiles: (files: Iterable<File>) => void;
  ref?: React.Ref<HTMLInputElement>;
};

/** A button that chooses files. */
export const FileButton = ({ label, accept, className, keys, onFiles, ref, ...props }: FileButtonProps) => {
  const { multiple = false, camera = false } = props;
  const id = useId();
  return (
    <span className="file-chooser">
      <input
        ref={ref}
        id={id}
        type="file"
        className="unseen"
        accept={accept}
        multiple={multiple}
        {...(camera ? { capture: 'environment' as const } : {})}
        onChange={({ target }) => {
          onFiles(target.files ?? []);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      <label htmlFor={id} className={className}>
        {label}
        {keys === undefined ? null : <Keys keys={keys} />}
      </label>
    </span>
  );
};
