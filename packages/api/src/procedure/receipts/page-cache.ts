import { createHash } from 'node:crypto';
import type { PageImage } from '@kontor/scan';

/** A drawn page, with the SHA-256 of its PNG in lower-case hexadecimal digits. */
export type CachedPage = PageImage & { sha256: string };

/**
 * Keeps the pages that were drawn last, up to so many bytes of them. A page that several callers
 * ask for at the same time is drawn once.
 */
export type PageCache = {
  /**
   * The page of this key, drawn by `draw` where it is not kept; a page that could not be drawn is
   * not kept.
   */
  page: (key: string, draw: () => Promise<PageImage | undefined>) => Promise<CachedPage | undefined>;
};

const mostBytes = 64 * 1024 * 1024;

export const openPageCache = (most = mostBytes): PageCache => {
  // A map remembers the order in which its entries came; the one that was asked for last is the
  // last.
  const pages = new Map<string, { size: number; page: Promise<CachedPage | undefined> }>();
  let size = 0;
  const remove = (key: string) => {
    size -= pages.get(key)?.size ?? 0;
    pages.delete(key);
  };
  const makeRoom = () => {
    for (const [key, kept] of pages) {
      if (size <= most) return;
      if (kept.size > 0) remove(key);
    }
  };
  const keep = async (key: string, page: Promise<CachedPage | undefined>) => {
    const kept = { size: 0, page };
    pages.set(key, kept);
    const drawn = await page.catch(() => undefined);
    if (!drawn) return remove(key);
    kept.size = drawn.png.byteLength;
    size += kept.size;
    makeRoom();
  };
  return {
    page: (key, draw) => {
      const known = pages.get(key);
      if (known) {
        pages.delete(key);
        pages.set(key, known);
        return known.page;
      }
      const page = draw().then(
        (image) => image && { ...image, sha256: createHash('sha256').update(image.png).digest('hex') },
      );
      void keep(key, page);
      return page;
    },
  };
};
