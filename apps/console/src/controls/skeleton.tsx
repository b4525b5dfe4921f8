import { useText } from '../texts/text.ts';

/**
 * Stands where something will, as high as that: so the page does not jump when it arrives. It says
 * once that it is being read.
 */
export const Skeleton = ({
  look = 'line',
  rows = 1,
}: {
  look?: 'line' | 'figure' | 'row' | 'chart';
  rows?: number;
}) => {
  const text = useText();
  return (
    <span className="skeletons" role="status">
      <span className="unseen">{text('loading')}</span>
      {Array.from({ length: rows }, (_, at) => (
        <span key={at} className={`skeleton skeleton-${look}`} />
      ))}
    </span>
  );
};
