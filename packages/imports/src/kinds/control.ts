import { type Account, controlLinks } from '@kontor/domain';

/** Whether only documents post to an account. */
export const isControl = (account: Account | undefined): boolean =>
  account !== undefined && controlLinks(account).length > 0;
