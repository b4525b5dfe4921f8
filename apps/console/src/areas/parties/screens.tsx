import { customerPages, vendorPages } from '../../pages/parties.ts';
import { customerKind, vendorKind } from './kind.ts';
import { PartyList } from './party-list.tsx';
import { ChangeParty, NewParty } from './party-pages.tsx';

export const Customers = () => <PartyList kind={customerKind} />;
export const NewCustomer = () => <NewParty kind={customerKind} />;
export const ChangeCustomer = () => (
  <ChangeParty kind={customerKind} number={customerPages.edit.useParams().number} />
);

export const Vendors = () => <PartyList kind={vendorKind} />;
export const NewVendor = () => <NewParty kind={vendorKind} />;
export const ChangeVendor = () => (
  <ChangeParty kind={vendorKind} number={vendorPages.edit.useParams().number} />
);
