import { orderAnswerKind } from '@kontor/domain';
import { fileSent, type Inputs, writeTemporaryFile } from '../../src/index.ts';
import type { testInstallation } from '../installation.ts';
import type { TestClient } from '../ledger.ts';

type Installation = Awaited<ReturnType<typeof testInstallation>>;
type Order = {
  message_id: string;
  payments: readonly { position: number; end_to_end: string; payment_information: string }[];
};

/**
 * A pain.002 that refuses the payments of an order at these positions, or all of it where none is
 * named.
 */
export const answerText = ({ message_id, payments }: Order, refused: readonly number[] = []): string => {
  const why = '<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>Konto aufgehoben</AddtlInf></StsRsnInf>';
  const named = payments.filter(({ position }) => refused.includes(position));
  const groups = [...new Set(named.map(({ payment_information }) => payment_information))].map((id) => {
    const own = named.filter(({ payment_information }) => payment_information === id);
    const answered = own.map(
      ({ end_to_end }) =>
        `<TxInfAndSts><OrgnlEndToEndId>${end_to_end}</OrgnlEndToEndId><TxSts>RJCT</TxSts>${why}</TxInfAndSts>`,
    );
    return `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${id}</OrgnlPmtInfId><PmtInfSts>PART</PmtInfSts>${answered.join('')}</OrgnlPmtInfAndSts>`;
  });
  const whole = refused.length === 0 ? `<GrpSts>RJCT</GrpSts>${why}` : '<GrpSts>PART</GrpSts>';
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>ST-1</MsgId><CreDtTm>2026-02-10T06:00:00</CreDtTm></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${message_id}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${whole}</OrgnlGrpInfAndSts>${groups.join('')}</CstmrPmtStsRpt></Document>`;
};

/** Sends an answer of the bank: that of an order, or another text. */
export const sendAnswer = async (
  { receipts: { directory } }: Installation,
  client: Pick<TestClient, 'ask'>,
  of: { order: Order; refused?: readonly number[] } | { content: string },
) => {
  const content = 'content' in of ? of.content : answerText(of.order, of.refused);
  const source = (async function* () {
    yield new TextEncoder().encode(content);
  })();
  const { limit } = orderAnswerKind;
  const file = await writeTemporaryFile(source, { directory, limit, begins: () => undefined });
  try {
    const Filedata: unknown = fileSent(file, { file_name: 'pain002.xml', media_type: 'application/xml' });
    return await (await client.ask()).paymentOrders.readAnswer({
      Filedata,
    } as Inputs['paymentOrders']['readAnswer']);
  } finally {
    await file.close();
  }
};
