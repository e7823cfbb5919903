import { transform } from 'esbuild';

/** What webpack's LoaderContext has for it. */
type Loading = {
  resourcePath: string;
  async(): (error: unknown, code?: string, sourceMap?: string) => void;
};

/** Webpack's loader of our flows: removes the types of a module and keeps its imports, with a source map for its traces. */
function removeTypes(this: Loading, source: string): void {
  const done = this.async();
  transform(source, {
    loader: 'ts',
    // As the SDK has it for its own loader.
    target: 'es2017',
    sourcefile: this.resourcePath,
    sourcemap: true,
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  }).then(({ code, map }) => done(null, code, map), done);
}

export { removeTypes as default };
