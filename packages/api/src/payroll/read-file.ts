import {
  mostPayrollLines,
  newFindings,
  type PayrollMapping,
  type PayrollRead,
  type Said,
  say,
} from '@kontor/domain';
import { type PayrollFault, readPayrollFile } from '@kontor/imports';

/**
 * Reads the file of a payroll program. Refuses `invalid` with the line and column of each fault.
 */
export const readPayroll = (content: string, mapping: PayrollMapping): PayrollRead => {
  const { lines, day, faults } = readPayrollFile(content, mapping);
  const findings = newFindings();
  const field = 'content';
  for (const fault of faults) findings.add('invalid', field, sentenceOf(fault));
  if (lines.length > mostPayrollLines)
    findings.add('invalid', field, say('payroll_most', { most: mostPayrollLines }));
  findings.refuse();
  return { lines, day };
};

const sentenceOf = (fault: PayrollFault): Said => {
  const { line, column } = fault;
  if (fault.name === 'column') return say('payroll_column', { column });
  const sentence = faultOf(fault);
  return column === '' ? sentence : say('payroll_line', { line, column, fault: sentence });
};

const faultOf = ({ name, value = '' }: PayrollFault): Said => {
  switch (name) {
    case 'amount':
      return say('payroll_amount', { value });
    case 'day':
      return say('payroll_day', { value });
    case 'foreign':
      return say('payroll_foreign', { currency: value });
    case 'application':
      return say('payroll_application');
    case 'quotes':
      return say('payroll_quotes');
    case 'tax':
      return say('payroll_tax');
    default:
      return say('payroll_xml');
  }
};
