import type { Outputs } from '@kontor/client';
import { useText } from '../../../texts/text.ts';

export type Webhook = Outputs['webhooks']['list']['items'][number];

/** Whether events are delivered: they are, they fail, or they are not. */
export const WebhookStatus = ({
  of: { enabled, attempts },
}: {
  of: Pick<Webhook, 'enabled' | 'attempts'>;
}) => {
  const text = useText();
  if (!enabled) return <span className="tag">{text('webhooks.disabled')}</span>;
  return attempts > 0 ? (
    <span className="tag tag-danger">{text('webhooks.failing')}</span>
  ) : (
    <span className="tag tag-good">{text('webhooks.enabled')}</span>
  );
};
