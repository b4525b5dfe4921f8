import { isIP } from 'node:net';

/** Whether `text` is an address, or a range of addresses such as `10.0.0.0/8`. */
export const isAddressRange = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128))
  );
};
