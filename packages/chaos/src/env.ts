const { PATH = '', HOME = '' } = process.env;

/** What the program finds in its environment besides its own settings. */
export const inherited = { PATH, HOME };
