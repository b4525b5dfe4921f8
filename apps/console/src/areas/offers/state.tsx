import type { Outputs } from '@kontor/client';
import { useText } from '../../texts/text.ts';

export type Offer = Outputs['offers']['get'];

const offerLooks = {
  DRAFT: 'tag',
  SENT: 'tag tag-warn',
  ACCEPTED: 'tag tag-good',
  DECLINED: 'tag tag-bad',
  EXPIRED: 'tag',
} as const;

export const OfferState = ({ state }: Pick<Offer, 'state'>) => {
  const text = useText();
  return <span className={offerLooks[state]}>{text(`offers.${state}`)}</span>;
};
