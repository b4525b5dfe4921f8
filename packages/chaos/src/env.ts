const { PATH = '', HOME = '' } = process.env;

/** The environment of the program besides its own settings. */
export const inherited = { PATH, HOME };
