import type { Article, Customer, Vendor } from '@kontor/domain';

/**
 * The cost centres and projects of the demo client. Lines are for them by the defaults of articles,
 * of a customer and of a vendor: no figure changes by it.
 */
export const demoDepartments = [
  { number: '10', description: 'Rösterei' },
  { number: '20', description: 'Service' },
];

export const demoProjects = [
  { number: 'P-1', description: 'Baristakurse' },
  { number: 'P-2', description: 'Kaffeebar Silberhorn', customernumber: 'K1001' },
];

/** Whether a project is for the customer. */
export const hasProject = ({ customernumber }: Customer): boolean =>
  demoProjects.some((project) => project.customernumber === customernumber);

type Defaults = Pick<Article, 'department' | 'project'>;

const ofArticles: Readonly<Record<string, Defaults>> = {
  ...{ 'KAF-250': { department: '10' }, 'KAF-1000': { department: '10' } },
  ...{ SERVICE: { department: '20' }, 'MASCH-2': { department: '20' } },
  KURS: { department: '20', project: 'P-1' },
};

export const articleDimensioned = (article: Article): Article => ({
  ...article,
  ...ofArticles[article.partnumber],
});

export const customerDimensioned = (customer: Customer): Customer =>
  hasProject(customer) ? { ...customer, project: 'P-2' } : customer;

// Who sells the green coffee.
export const vendorDimensioned = (vendor: Vendor): Vendor =>
  vendor.vendornumber === 'L2003' ? { ...vendor, department: '10' } : vendor;
