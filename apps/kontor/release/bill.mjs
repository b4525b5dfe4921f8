/** A bill of materials in CycloneDX with what is within the files of the release, which npm does not see. */
export const addToBill = (bill, found) => {
  const { components, ...rest } = JSON.parse(bill);
  const known = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const added = found.filter(({ name, version }) => !known.has(`${name}@${version}`)).map(componentOf);
  return `${JSON.stringify({ ...rest, components: [...components, ...added] }, undefined, 2)}\n`;
};

const componentOf = ({ name, version, identifier }) => ({
  'bom-ref': `bundled:${name}@${version}`,
  type: 'library',
  ...{ name, version, scope: 'required' },
  ...(/^[@a-z]/.test(name) ? { purl: `pkg:npm/${name.replace('@', '%40')}@${version}` } : {}),
  licenses: [/ (OR|AND) /.test(identifier) ? { expression: identifier } : { license: { id: identifier } }],
});
