/** A number as it is sent; what is none is sent as it was typed, for the schema to refuse. */
export const numberOf = (typed: string): unknown => (/^\d+$/.test(typed.trim()) ? Number(typed) : typed);
