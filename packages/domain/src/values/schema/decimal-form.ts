/**
 * The form of a decimal number as it is sent (docs/interface §3.5). Beside its schema, so that a
 * browser which only reads amounts loads no schemas.
 */
export const decimalForm = /^-?\d{1,18}(\.\d{1,10})?$/;
