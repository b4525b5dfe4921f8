import type { ReactNode } from 'react';

/**
 * The number of an account, and its name beside it: the lines of a long name stand under each
 * other.
 */
export const AccountName = ({ accno, children }: { accno: number; children: ReactNode }) => (
  <span className="account-name">
    <span className="account-number">{accno}</span> <span>{children}</span>
  </span>
);
