/** One text that the browser keeps for this origin, and that a browser without storage forgets. */
export const storedText = (name: string, storage: () => Storage = () => localStorage) => ({
  read: (): string | undefined => {
    try {
      return storage().getItem(name) ?? undefined;
    } catch {
      return undefined;
    }
  },
  write: (value: string): void => {
    try {
      storage().setItem(name, value);
    } catch {
      // A browser that keeps nothing still works; it only forgets.
    }
  },
  forget: (): void => {
    try {
      storage().removeItem(name);
    } catch {
      // There was nothing to forget.
    }
  },
});
