/**
 * Opens the parts of a table of functions, each when it is first read, and then keeps it. All that
 * are opened share the getters: to define 50 of them each time takes longer than to make 50
 * repositories.
 */
export const lazily = <
  Of extends readonly unknown[],
  Table extends Readonly<Record<string, (...of: Of) => unknown>>,
>(
  table: Table,
): ((...of: Of) => { readonly [Name in keyof Table]: ReturnType<Table[Name]> }) => {
  type State = { of: Of; made: Record<string, unknown> };
  const getters = Object.entries(table).map(([name, open]) => {
    const get = function (this: State) {
      this.made[name] ??= open(...this.of);
      return this.made[name];
    };
    return [name, { get, enumerable: true }];
  });
  const shared: object = Object.create(null, Object.fromEntries(getters));
  return (...of) => Object.assign(Object.create(shared), { of, made: {} });
};
