/** The table's columns while nobody has chosen any: in their own order, without those that cost requests. */
export const defaultColumns: { order: string[]; hidden: string[] } = { order: [], hidden: ['status'] };
