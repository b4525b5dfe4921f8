import type { Outputs } from '@kontor/client';
import { useText } from '../../../texts/text.ts';

type Following = Outputs['bank']['statements']['items'][number]['follows'];

type FollowsProps = {
  follows: Following;
  /** Whether there is room for a sign only, as on a narrow page. */
  short?: boolean;
};

/**
 * Marks a statement before which one is missing, or which tells days again that another one told.
 */
export const Follows = ({ follows, short = false }: FollowsProps) => {
  const text = useText();
  if (follows !== 'gap' && follows !== 'overlap') return null;
  return (
    <span
      className={follows === 'gap' ? 'tag tag-danger' : 'tag tag-warn'}
      title={text(`bank.${follows}_hint`)}
    >
      {short ? <span aria-hidden="true">!</span> : null}
      <span className={short ? 'unseen' : ''}>{text(`bank.${follows}`)}</span>
    </span>
  );
};
