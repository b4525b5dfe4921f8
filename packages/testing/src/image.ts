import { randomUUID } from 'node:crypto';

/** A picture of one pixel that nobody has uploaded before, as a comment in it differs. */
export const newImage = (): File => {
  const comment = Buffer.from(randomUUID());
  const bytes = [
    pixel.subarray(0, -1),
    Buffer.from([0x21, 0xfe, comment.length]),
    comment,
    Buffer.from([0, 0x3b]),
  ];
  return new File([new Uint8Array(Buffer.concat(bytes))], 'receipt.gif', { type: 'image/gif' });
};

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');
