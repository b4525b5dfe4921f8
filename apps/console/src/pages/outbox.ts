import { pageAt } from './page.ts';
import { outboxSearch } from './search/outbox.ts';

export const outboxPages = {
  list: pageAt('/outbox', {
    ...{ title: 'outbox', search: outboxSearch },
    ...{ show: () => import('../areas/outbox/outbox.tsx'), name: 'Outbox' },
  }),
  one: pageAt('/outbox/$id', {
    ...{ show: () => import('../areas/outbox/mail-page.tsx'), name: 'MailPage' },
  }),
};
