import { contentOf } from '../xml/element.ts';

/**
 * The elements that decide about money, with all that the versions of the standard have in them.
 */

export const statementContent = contentOf({
  once: 'Id StmtPgntn RptPgntn NtfctnPgntn ElctrncSeqNb RptgSeq LglSeqNb CreDtTm FrToDt CpyDplctInd RptgSrc Acct RltdAcct TxsSummry AddtlStmtInf AddtlRptInf AddtlNtfctnInf',
  often: 'Intrst Bal Ntry SplmtryData',
});

export const balanceContent = contentOf({ once: 'Tp Amt CdtDbtInd Dt', often: 'CdtLine Avlbty' });

export const entryContent = contentOf({
  once: 'NtryRef Amt CdtDbtInd RvslInd Sts BookgDt ValDt AcctSvcrRef BkTxCd ComssnWvrInd AddtlInfInd AmtDtls TechInptChanl CardTx AddtlNtryInf',
  often: 'Avlbty Chrgs Intrst NtryDtls SplmtryData',
});

export const detailsContent = contentOf({ once: 'Btch', often: 'TxDtls' });

export const batchContent = contentOf({ once: 'MsgId PmtInfId NbOfTxs TtlAmt CdtDbtInd' });

export const transactionContent = contentOf({
  once: 'Refs Amt CdtDbtInd AmtDtls BkTxCd RltdPties RltdAgts LclInstrm PmtTpInf Purp RmtInf RltdDts RltdPric FinInstrmId Tax RtrInf CorpActn SfkpgAcct CardTx AddtlTxInf',
  often: 'Avlbty Chrgs Intrst RltdRmtInf RltdQties CshDpst UndrlygAllcn SplmtryData',
});

export const amountsContent = contentOf({
  once: 'InstdAmt TxAmt CntrValAmt AnncdPstngAmt',
  often: 'PrtryAmt',
});

export const chargesContent = contentOf({
  // Version 02 has a charge here, and no records.
  once: 'TtlChrgsAndTaxAmt Amt CdtDbtInd ChrgInclInd Tp Rate Br Pty Agt Tax',
  often: 'Rcrd',
});
