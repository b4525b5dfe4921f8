import { createContext, useContext } from 'react';

/** Opens the books of a client, at an address of the console or where one is. */
export type OpenClient = (client: string, href?: string) => void;

export const ClientOpener = createContext<OpenClient>(() => undefined);

export const useOpenClient = (): OpenClient => useContext(ClientOpener);
