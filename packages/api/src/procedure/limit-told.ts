/** A limit as answers say it: its name, so many in so many seconds, of which so many are left, and all are again after `reset` seconds. */
export type LimitTold = { name: string; quota: number; window: number; left: number; reset: number };
