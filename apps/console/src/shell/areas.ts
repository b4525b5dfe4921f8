import { createContext, useContext } from 'react';
import type { Area } from './area.ts';

/** The areas of the console in the order of the navigation. */
export const Areas = createContext<readonly Area[]>([]);

export const useAreas = (): readonly Area[] => useContext(Areas);
