import type { testInstallation } from '../installation.ts';
import type { TestClient } from '../ledger.ts';
import { billOf, swico } from '../receipts/bill.ts';
import { asking, processAll, upload } from '../receipts/receipt.ts';
import { mailIntakeAddress, receiveMail } from '../receipts/received.ts';

type Installation = Awaited<ReturnType<typeof testInstallation>>;

/**
 * Receipts with one of everything in them, in the books of whole-books.ts: one that was cut, one
 * that could not be read, withdrawn and waiting ones, links to all that can be proved, and a
 * proposal in each state, and mails that were accepted and removed.
 */
export const fillReceipts = async (installation: Installation, client: TestClient): Promise<void> => {
  const receive = (said?: Parameters<typeof upload>[2]['said']) =>
    upload(installation, client, said ? { said } : {});
  const bills = ['3', '4', '5'].map((digit) =>
    billOf({ billing_information: swico.replace('260220', `26030${digit}`), amount: `${digit}.00` }),
  );
  const cut = {
    pages: 3,
    parts: [
      { first_page: 1, last_page: 1, codes: bills.slice(0, 2), content: 'one' },
      { first_page: 2, last_page: 3, codes: bills.slice(2), content: 'two' },
    ],
  };
  await receive(cut);
  await receive({ unreadable: 'The PDF is encrypted.' });
  const id = await receive();
  const withdrawn = await receive();
  await processAll(installation);
  await receive();
  const { receipts, proposals } = await asking(installation, client);
  await receipts.withdraw({ id: withdrawn });
  await receipts.link({ id, invoice: 'A1' });
  await receipts.link({ id, entry: 'Opening' });
  await receipts.link({ id, payable: 'R1', vendor_number: 'L2' });
  await receipts.unlink({ id, payable: 'R1', vendor_number: 'L2' });
  const [first, second] = (await proposals.list({})).items;
  await proposals.accept({ id: first?.id ?? 0 });
  await proposals.dismiss({ id: second?.id ?? 0 });
  for (const subject of ['Accepted', 'Removed']) await receiveMail(installation, client, subject);
  const { mailIntake, receivedMails } = await client.ask({ mailIntakeAddress });
  await mailIntake.renew();
  await mailIntake.addSender({ sender: 'supplier.example' });
  const [removed, accepted] = (await receivedMails.list({})).items;
  await receivedMails.accept({ id: accepted?.id ?? 0 });
  await receivedMails.remove({ id: removed?.id ?? 0 });
};
