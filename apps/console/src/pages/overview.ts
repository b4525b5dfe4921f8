import { pageAt } from './page.ts';
import { clientSearch } from './search/clients.ts';

export const overviewPages = {
  // One begins here, so this screen comes with the page (router.ts).
  home: pageAt('/', { title: 'overview', key: 'o', scope: 'read' }),
  clients: pageAt('/clients', {
    ...{ search: clientSearch },
    ...{ show: () => import('../areas/overview/clients.tsx'), name: 'Clients' },
  }),
};
