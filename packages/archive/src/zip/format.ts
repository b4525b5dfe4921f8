/**
 * The numbers of the ZIP format (APPNOTE 6.3), with its extension for files and archives beyond
 * 4 GiB.
 */
export const signatures = {
  local: 0x04034b50,
  descriptor: 0x08074b50,
  central: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
} as const;

export const lengths = { local: 30, central: 46, end: 22, end64: 56, locator64: 20 } as const;

export const extension64 = 1;
/** Stands for a number that is in the extension. */
export const beyond32 = 0xffffffff;
export const beyond16 = 0xffff;

export const methods = { stored: 0, deflated: 8 } as const;

/** Sizes come after the content, and names are in UTF-8. */
export const flags = { descriptor: 8, utf8: 0x800 } as const;
