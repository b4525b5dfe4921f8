import { pageAt } from './page.ts';
import { clientSearch } from './search/clients.ts';

export const overviewPages = {
  // One begins here, so this screen comes with the page (router.ts).
  home: pageAt('/', { title: 'overview', key: 'o', scope: 'read' }),
  work: pageAt('/work', {
    ...{ title: 'own' },
    ...{ show: () => import('../areas/overview/own/own-work.tsx'), name: 'OwnWork' },
  }),
  clients: pageAt('/clients', {
    ...{ title: 'clients.all', search: clientSearch },
    ...{ show: () => import('../areas/overview/clients.tsx'), name: 'Clients' },
  }),
};
