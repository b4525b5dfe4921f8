/** The tag of the operations of banks. */
export const ofBank = ['bank'] as const;
