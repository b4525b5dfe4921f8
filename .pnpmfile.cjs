// Packages that are there at run time name the compiler as their peer, for their types alone. So that no compiler is installed where
// the program is deployed (docs/operations, Start and stop), they have no such peer here.
const compilers = ['prisma', 'typescript'];

module.exports = {
  hooks: {
    readPackage: (manifest) => {
      for (const name of compilers) {
        delete manifest.peerDependencies?.[name];
        delete manifest.peerDependenciesMeta?.[name];
      }
      // It bundles nothing where it runs.
      if (manifest.name === 'trpc-to-openapi') delete manifest.optionalDependencies;
      return manifest;
    },
  },
};
