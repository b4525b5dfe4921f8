import fc from 'fast-check';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { BankFileFault } from '../values/fault.ts';
import { readBankFile } from './read-bank-file.ts';

const encoder = new TextEncoder();
const camt = encoder.encode(
  '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>M</MsgId></GrpHdr><Ntfctn><Id>N</Id><Acct><Id><IBAN>CH9300762011623852957</IBAN></Id><Ccy>CHF</Ccy></Acct><Ntry><Amt Ccy="CHF">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>2026-11-27T10:00:00Z</DtTm></BookgDt><BkTxCd/><NtryDtls><TxDtls><Amt Ccy="CHF">5.00</Amt></TxDtls></NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>',
);
const mt940 = encoder.encode(
  ':20:R\r\n:25:CH9300762011623852957\r\n:28C:7/1\r\n:60F:C261126CHF0,\r\n:61:2611271127C5,00NTRFNONREF//B\r\n:86:166?00A?20EREF+1?21SVWZ+x?31CH9300762011623852957?32Name\r\n:62F:C261127CHF5,\r\n-\r\n',
);
const files = [
  camt,
  mt940,
  zipSync({ 'a.xml': camt, 'b.txt': mt940 }),
  zipSync({ 'a.xml': camt }, { level: 0 }),
];

const changes = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 0.999999, noNaN: true }),
    byte: fc.oneof(fc.nat(255), fc.constantFrom(...encoder.encode('<>&"/:?,-\n'))),
    how: fc.constantFrom('set', 'insert', 'remove'),
  }),
  { minLength: 1, maxLength: 6 },
);

test('a file that was damaged is read or refused by a sentence, and nothing else happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...files), changes, async (file, damage) => {
      const bytes = [...file];
      for (const { at, byte, how } of damage) {
        const place = Math.floor(at * bytes.length);
        if (how === 'set') bytes[place] = byte;
        else bytes.splice(place, how === 'remove' ? 1 : 0, ...(how === 'insert' ? [byte] : []));
      }
      try {
        for await (const { entries } of readBankFile(Uint8Array.from(bytes)))
          for (const { amount } of entries) expect(amount).toMatch(/^-?\d+(\.\d+)?$/);
      } catch (error) {
        expect(error).toBeInstanceOf(BankFileFault);
      }
    }),
    { numRuns: 600 },
  );
});
