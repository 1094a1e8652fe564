// A plugin of Stryker: ignores types, and the default branch of a switch that the compiler has proved complete.
export const strykerPlugins = [{ kind: 'Ignore', name: 'never-run', value: { shouldIgnore } }];

/**
 * @typedef {{ type: string, test?: Node | null, consequent?: Node[], argument?: Node, expression?: Node }} Node
 * @param {{ node: Node }} path
 */
function shouldIgnore({ node }) {
  if (node.type === 'TSLiteralType') return 'A type.';
  const isProved = (/** @type {Node} */ statement) =>
    (statement.argument ?? statement.expression)?.type === 'TSSatisfiesExpression';
  const isDefault = node.type === 'SwitchCase' && node.test === null;
  return isDefault && node.consequent?.some(isProved) ? 'The compiler proves that it never runs.' : undefined;
}
