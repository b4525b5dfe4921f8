import { useEffect, useRef, useState } from 'react';

type DropAreaProps = {
  /** The sentence that is shown while files are held over the page. */
  label: string;
  onFiles: (files: Iterable<File>) => void;
};

/** Takes files that are dropped anywhere on the page, and says so while they are held over it. */
export const DropArea = ({ label, onFiles }: DropAreaProps) => {
  const [held, setHeld] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Without this the browser would open the file instead of the console.
      event.preventDefault();
      setHeld(true);
    };
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setHeld(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setHeld(false);
      latest.current(event.dataTransfer?.files ?? []);
    };
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('dragleave', onDragLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('dragleave', onDragLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, []);
  return held ? <div className="drop-area">{label}</div> : null;
};
